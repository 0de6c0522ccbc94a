// OAuth: the shop's access token, and the browser's client token, which is limited to domains and expires after 15
// minutes.
import type { Context } from "./context";
import { invalidClient, invalidRequest, unauthorised, unsupportedGrant } from "./refusals";

const ACCESS_SECONDS = 32_400;
const CLIENT_SECONDS = 900;

export function issueToken(context: Context, authorization: string | null, form: FormData) {
  const { clientId, clientSecret } = context.credentials;
  if (authorization !== `Basic ${btoa(`${clientId}:${clientSecret}`)}`) throw invalidClient();
  if (form.get("grant_type") !== "client_credentials") throw unsupportedGrant();
  if (form.get("response_type") === "client_token") {
    const domains = form.getAll("domains[]").map(String);
    // PayPal accepts registrable domains only, without subdomain or protocol.
    if (domains.some((domain) => domain.includes("/") || domain.split(".").length > 2))
      throw invalidRequest("/domains");
    return tokenAnswer(clientToken(domains), CLIENT_SECONDS);
  }
  const { value, expiresAt } = currentToken(context);
  return tokenAnswer(value, Math.floor((expiresAt - Date.now()) / 1000));
}

export function requireToken(context: Context, authorization: string | null): void {
  const { value, expiresAt } = readToken(context);
  if (authorization !== `Bearer ${value}` || expiresAt <= Date.now()) throw unauthorised();
}

function currentToken(context: Context) {
  const known = readToken(context);
  if (known.expiresAt > Date.now() + 60_000) return known;
  const fresh = { value: `A21AA${randomText()}`, expiresAt: Date.now() + ACCESS_SECONDS * 1000 };
  context.store.keepFact("access token", JSON.stringify(fresh));
  return fresh;
}

function readToken({ store }: Context): { value: string; expiresAt: number } {
  const stored = store.fact("access token");
  return stored ? (JSON.parse(stored) as { value: string; expiresAt: number }) : { value: "", expiresAt: 0 };
}

/**
 * Unsigned token in the format of a JSON Web Token. The emulated web SDK checks domains and expiry, as PayPal's does.
 */
function clientToken(domains: string[]): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expiry = Math.floor(Date.now() / 1000) + CLIENT_SECONDS;
  return [part({ alg: "none" }), part({ domains, exp: expiry }), randomText()].join(".");
}

function tokenAnswer(token: string, seconds: number) {
  return {
    scope: "https://uri.paypal.com/services/checkout/one-click-with-merchant-issued-token",
    access_token: token,
    token_type: "Bearer",
    app_id: "APP-EMULATED",
    expires_in: seconds,
    nonce: new Date().toISOString(),
  };
}

function randomText(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(30))).toString("base64url");
}
