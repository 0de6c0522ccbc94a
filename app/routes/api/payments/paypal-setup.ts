import { call, jsonDoor } from "~/http/api.server";

const door = jsonDoor({
  GET: call({
    for: "anyone",
    limit: ["paypal-setup", "calls"],
    run: (app) => app.paypal().clientToken(new URL(app.origin).hostname),
    show: (clientToken) => ({ clientToken }),
  }),
});
export const loader = door.loader;
export const action = door.action;
