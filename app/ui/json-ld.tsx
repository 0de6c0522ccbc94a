import type { Thing } from "schema-dts";
import { structuredDataText } from "~/domain/structured-data";

/** Structured data of a page. A data block never runs, so the CSP asks for no nonce. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{structuredDataText(things)}</script>;
}
