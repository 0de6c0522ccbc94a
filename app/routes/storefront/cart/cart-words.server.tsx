import { renderToString } from "react-dom/server";
import type { ShownCart } from "~/http/app-context.server";
import { handedOver } from "~/http/hand-over.server";
import { openMemory } from "~/http/kept/memory.server";
import { cartText } from "~/routes/storefront/cart/cart-summary.server";
import { CartButton } from "~/ui/frame/site-header";

const buttons = openMemory<string>(256 << 10, (html) => 2 * html.length);

/** Button of the header and data. Where the pieces of all pins count together, what a page asks for a pin follows from the cart. */
export const cartWords: ShownCart["wordsOf"] = (cart) =>
  cart.tierScope === "line" ? [buttonOf(cart.itemCount), handedOver(cartText(cart))] : null;

function buttonOf(count: number): string {
  const kept = buttons.get(`${count}`);
  if (kept) return kept;
  const html = renderToString(<CartButton count={count} />);
  buttons.keep(`${count}`, html);
  return html;
}
