import { orderNotices } from "~/domain/messages/admin";
import { formAction, safeRedirect, submit } from "~/http/form.server";
import { themeCookie, themeInput } from "~/http/session/theme.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import type { Route } from "./+types/theme";

export const action = formAction({
  default: submit({
    input: themeInput,
    run: async (_app, input) => input,
    then: ({ theme, from }, app) => ({ cookies: [themeCookie(app, theme)], redirectTo: safeRedirect(from, "/admin") }),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.notSaved);
