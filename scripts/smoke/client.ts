// Sends the requests of the smoke checks to the shop whose URL is on the command line.
import http from "node:http";
import https from "node:https";
import { WebSocket } from "ws";

/** Thrown by a check that cannot run here. The message says what the check needs. */
export class Skip extends Error {}

export function expect(isTrue: boolean, message: string): asserts isTrue {
  if (!isTrue) throw new Error(message);
}

export type Client = Awaited<ReturnType<typeof openClient>>;
type Headers = Record<string, string>;

export async function openClient(address: string) {
  const shop = new URL(address).origin;
  const isCloudflare = (await fetch(`${shop}/api/health`)).headers.has("cf-ray");
  // A local shop counts rate limits by this header, which Cloudflare sets in production. A random address does not affect other tests.
  const random = () => Math.floor(Math.random() * 256);
  const own: Headers = isCloudflare ? {} : { "CF-Connecting-IP": `198.18.${random()}.${random()}` };

  /** Repeats a request once if a busy local server refused the connection. That is safe, because nothing was sent. */
  async function get(path: string, { headers, ...init }: RequestInit & { headers?: Headers } = {}): Promise<Response> {
    const ask = () => fetch(shop + path, { redirect: "manual", ...init, headers: { ...own, ...headers } });
    return ask().catch((error: Error & { cause?: { code?: string } }) => {
      if (error.cause?.code !== "ECONNREFUSED") throw error;
      return ask();
    });
  }

  /** Sends JSON, or a form as a browser does. */
  function post(path: string, body: object, headers: Headers = {}): Promise<Response> {
    const sender = { Origin: shop, ...headers };
    if (body instanceof FormData) return get(path, { method: "POST", headers: sender, body });
    const json = { "Content-Type": "application/json", ...sender };
    return get(path, { method: "POST", headers: json, body: JSON.stringify(body) });
  }

  async function json<T>(path: string, headers: Headers = {}): Promise<T> {
    const response = await get(path, { headers });
    expect(response.status === 200, `${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  async function textOf(path: string, headers: Headers = {}): Promise<string> {
    const response = await get(path, { headers });
    expect(response.status === 200, `${path} answered ${response.status}`);
    return response.text();
  }

  const openSocket = (token: string, origin = shop) =>
    new WebSocket(`${shop.replace("http", "ws")}/ws?session=${encodeURIComponent(token)}`, {
      origin,
      handshakeTimeout: 20_000,
    });

  /** Returns the close code of a socket, the status of a refused handshake, or 0 if the local server closed the connection instead. */
  function refusalOfSocket(token: string, origin?: string): Promise<number> {
    return new Promise((resolve) => {
      const socket = openSocket(token, origin);
      socket.on("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
      socket.on("close", resolve);
      socket.on("error", () => resolve(0));
    });
  }

  /** Sends the headers and the beginning of an upload. The shop refuses the upload because of its declared length. */
  function statusOfUpload(path: string, bytes: number): Promise<number> {
    const { request } = shop.startsWith("https:") ? https : http;
    const type = "multipart/form-data; boundary=smoke";
    const headers = { ...own, Origin: shop, "Content-Type": type, "Content-Length": bytes };
    return new Promise((resolve, reject) => {
      const upload = request(shop + path, { method: "POST", headers, timeout: 60_000 });
      upload.on("response", ({ statusCode = 0 }) => {
        resolve(statusCode);
        upload.destroy();
      });
      upload.on("timeout", () => upload.destroy(new Error("no answer within a minute")));
      upload.on("error", reject);
      upload.write("--smoke\r\n");
    });
  }

  /** Sends a request over a new connection. `bytes` is the size of the body as transferred. */
  function getAnew(path: string, headers: Headers = {}): Promise<{ headers: http.IncomingHttpHeaders; bytes: number }> {
    const { get } = shop.startsWith("https:") ? https : http;
    return new Promise((resolve, reject) => {
      const asked = get(shop + path, { headers: { ...own, ...headers }, agent: false }, (response) => {
        let bytes = 0;
        response.on("data", (part: Buffer) => {
          bytes += part.length;
        });
        response.on("end", () => resolve({ headers: response.headers, bytes }));
      });
      asked.on("error", reject);
    });
  }

  return { shop, isCloudflare, get, post, json, textOf, getAnew, openSocket, refusalOfSocket, statusOfUpload };
}

/** The cookies that a response sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
