// Verifies PayPal's webhooks locally: RSA-SHA256 over transmission id, time, webhook id and the CRC32 of the raw body,
// with a certificate from pinned hosts. Guarantees that forged events are never read.
import { type KeyObject, verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { eventBody, type PayPalEvent } from "~/gateways/paypal-answers.server";
import { PayPalError, type PayPalSettings } from "~/gateways/paypal-connection.server";
import { userAgent } from "~/gateways/user-agent.server";

export interface VerifiedWebhook {
  event: PayPalEvent;
  /** By the shop's clock. Negative if PayPal's clock is ahead. */
  ageSeconds: number;
}

const CERT_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,128}$/;
const CERT_TIMEOUT_MS = 8_000;
const CERT_CACHE_SIZE = 16;

// The address of a certificate identifies its content, so it is cached for the life of the isolate. Parsing one costs
// more than verifying a signature.
const certificates = new Map<string, Certificate>();

interface Certificate {
  publicKey: KeyObject;
  validFrom: Date;
  validTo: Date;
}

/**
 * Returns null if the webhook is not genuine. `beforeFetch` runs before a certificate is fetched, so that a rate limit
 * can stop senders who name many certificates. Throws PayPalError `unavailable` if a certificate cannot be fetched;
 * respond with 5xx and PayPal retries.
 */
export async function verifyWebhook(
  settings: PayPalSettings,
  headers: Headers,
  read: () => Promise<string>,
  beforeFetch: () => Promise<void> = async () => {},
): Promise<VerifiedWebhook | null> {
  const transmission = readTransmission(headers, settings.apiBase);
  const certificate = transmission && (await findCertificate(settings, transmission.certUrl, beforeFetch));
  if (!transmission || !certificate) return null;
  const now = settings.now();
  if (now < certificate.validFrom || now > certificate.validTo) return null;
  const rawBody = await read();
  const signed = [transmission.id, transmission.time, settings.webhookId, crc32(rawBody)].join("|");
  const signature = Buffer.from(transmission.signature, "base64");
  if (!verify("RSA-SHA256", Buffer.from(signed), certificate.publicKey, signature)) return null;
  const event = eventBody.safeParse(parseJson(rawBody)).data;
  return event ? { event, ageSeconds: (now.getTime() - Date.parse(transmission.time)) / 1000 } : null;
}

function readTransmission(headers: Headers, apiBase: string) {
  const id = headers.get("paypal-transmission-id");
  const time = headers.get("paypal-transmission-time");
  const signature = headers.get("paypal-transmission-sig");
  const url = URL.parse(headers.get("paypal-cert-url") ?? "");
  if (!id || !time || !signature || !url || Number.isNaN(Date.parse(time))) return null;
  if (headers.get("paypal-auth-algo") !== "SHA256withRSA") return null;
  if (url.protocol !== "https:" || !CERT_PATH.test(url.pathname)) return null;
  // api-m.paypal.com or its sandbox. Certificates may also come from the host api.….
  const { host } = new URL(apiBase);
  if (url.host !== host && url.host !== host.replace("api-m.", "api.")) return null;
  return { id, time, signature, certUrl: url.origin + url.pathname };
}

async function findCertificate(settings: PayPalSettings, url: string, beforeFetch: () => Promise<void>) {
  const known = certificates.get(url);
  if (known) return known;
  await beforeFetch();
  return fetchCertificate(settings, url);
}

async function fetchCertificate({ network }: PayPalSettings, url: string): Promise<Certificate | null> {
  try {
    const response = await network.fetch(url, {
      redirect: "manual",
      headers: { "User-Agent": userAgent },
      signal: AbortSignal.timeout(CERT_TIMEOUT_MS),
    });
    const pem = new TextDecoder().decode(await response.arrayBuffer());
    if (response.status >= 400 && response.status < 500) return null;
    if (response.status !== 200 || !pem.startsWith("-----BEGIN CERTIFICATE-----")) throw new Error("not a certificate");
    const { publicKey, validFrom, validTo } = new X509Certificate(pem);
    const certificate = { publicKey, validFrom: new Date(validFrom), validTo: new Date(validTo) };
    if (certificates.size >= CERT_CACHE_SIZE) certificates.clear();
    certificates.set(url, certificate);
    return certificate;
  } catch (cause) {
    throw new PayPalError("unavailable", "CERTIFICATE_UNAVAILABLE", { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
