export default function Page() {
  return <h1>Pricing</h1>;
}
