/** Structured data from a loader (domain/seo/structured-data structuredDataText). A data block never runs, so the CSP asks for no nonce. */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json">{text}</script>;
}
