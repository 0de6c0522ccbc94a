/** Structured data from a loader (domain/seo/structured-data structuredDataText). A data block is not executed, so the CSP needs no nonce. */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json">{text}</script>;
}
