// Color theme of the back office. A cookie per browser stores it, so that the first paint is correct.
import { z } from "zod";
import { cookieValue, type ShopCookies, shopCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

const themeChoice = z.enum(["auto", "light", "dark"]);
export type Theme = z.output<typeof themeChoice>;

export const themeInput = z.object({ theme: themeChoice, from: z.string().optional() });

export const readTheme = (cookies: ShopCookies): Theme => cookieValue(cookies, "theme", themeChoice) ?? "auto";

export const themeCookie = (app: App, theme: Theme) => shopCookie(app, "theme").serialize(theme);
