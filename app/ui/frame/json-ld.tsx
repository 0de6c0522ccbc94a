/** Structured data from a loader (structuredDataText). A browser does not execute this kind of script, so the CSP needs no nonce. */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json">{text}</script>;
}
