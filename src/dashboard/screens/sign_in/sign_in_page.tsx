export default function SignInPage() {
  return <main>sign in</main>;
}
