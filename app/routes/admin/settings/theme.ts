import { formAction, safeRedirect, submit } from "~/http/form.server";
import { themeCookie, themeInput } from "~/http/session/theme.server";

export const action = formAction({
  default: submit({
    input: themeInput,
    run: async (_app, input) => input,
    then: ({ theme, from }, app) => ({ cookies: [themeCookie(app, theme)], redirectTo: safeRedirect(from, "/admin") }),
  }),
});
