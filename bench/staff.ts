import type { Served } from "./worker";

/** The signed-in headers of the demo shop's owner, or of its customer "player". */
export async function signedIn(
  { url }: Pick<Served, "url">,
  username: "admin" | "player" = "admin",
): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ username, password: `${username}-pinhigh` }),
  });
  if (!response.ok) throw new Error(`No sign-in: ${response.status}`);
  return {
    Cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; "),
  };
}
