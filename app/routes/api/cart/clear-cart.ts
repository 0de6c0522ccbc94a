import { endpoint, jsonRoute } from "~/http/api.server";
import { withCartSession } from "~/http/session/cart-session.server";
import { clearCart } from "~/services/cart/cart.server";

const route = jsonRoute({ POST: endpoint({ run: withCartSession(clearCart), show: () => ({ ok: true }) }) });
export const loader = route.loader;
export const action = route.action;
