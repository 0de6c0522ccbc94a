import { call, jsonDoor } from "~/http/api.server";

const door = jsonDoor({
  GET: call({
    run: (app, _input, { url }) => app.paypal().clientToken(url.hostname),
    show: (clientToken) => ({ clientToken }),
  }),
});
export const loader = door.loader;
export const action = door.action;
