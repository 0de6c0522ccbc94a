/**
 * Structured data from a loader (domain/seo/structured-data structuredDataText). A data block never runs: the CSP asks for no nonce.
 * The browser gets no second copy to hydrate it with (http/hand-over): what the server wrote stays.
 */
export function JsonLd({ text }: { text: string }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  );
}
