import { formDoor, safeRedirect, submit } from "~/http/form.server";
import { themeCookie, themeInput } from "~/http/session/theme.server";

export const action = formDoor({
  default: submit({
    input: themeInput,
    run: async (_app, { theme, from }) => ({ cookie: await themeCookie(theme), from }),
    then: ({ cookie, from }) => ({ cookies: [cookie], redirectTo: safeRedirect(from, "/admin") }),
  }),
});
