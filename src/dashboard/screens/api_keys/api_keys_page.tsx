export default function ApiKeysPage() {
  return <main>keys</main>;
}
