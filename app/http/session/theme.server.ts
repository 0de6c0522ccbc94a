// The back office's colours: a choice of each browser, kept in a cookie so that the first paint is right.
import { createCookie } from "react-router";
import { z } from "zod";

const themeChoice = z.enum(["auto", "light", "dark"]);
export type Theme = z.output<typeof themeChoice>;

export const themeInput = z.object({ theme: themeChoice, from: z.string().optional() });

const cookie = createCookie("__Host-theme", {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 400 * 86_400,
});

export async function readTheme(request: Request): Promise<Theme> {
  return themeChoice.catch("auto").parse(await cookie.parse(request.headers.get("Cookie")));
}

export const themeCookie = (theme: Theme) => cookie.serialize(theme);
