// The back office's colours: a choice of each browser, kept in a cookie so that the first paint is right.
import { z } from "zod";
import { cookieValue, type ShopCookies, shopCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

const themeChoice = z.enum(["auto", "light", "dark"]);
export type Theme = z.output<typeof themeChoice>;

export const themeInput = z.object({ theme: themeChoice, from: z.string().optional() });

export const readTheme = (cookies: ShopCookies): Theme => cookieValue(cookies, "theme", themeChoice) ?? "auto";

export const themeCookie = (app: App, theme: Theme) => shopCookie(app, "theme").serialize(theme);
