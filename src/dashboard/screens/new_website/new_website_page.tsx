export default function NewWebsitePage() {
  return <main>new</main>;
}
