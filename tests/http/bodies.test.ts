// Checks that bodies are counted while they arrive, and that everything beyond a limit is refused and not read.
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { ShopError } from "~/domain/brand/errors";
import { readForm } from "~/http/bodies/multipart.server";
import { receiveBulkWebhook } from "~/services/campaigns/suppressions.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";
import { webhookSecret } from "../support/faults/bulk-provider";
import { testApp } from "../support/fixtures/app";
import { formOf, origin, send, signIn } from "../support/fixtures/requests";

const megabyte = 1024 * 1024;
const whole = 90 * megabyte;

/** A body of 90 MB without a Content-Length, and the number of bytes read from it. */
function flood(start = "") {
  let sent = 0;
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull(controller) {
      sent += chunk.length;
      if (sent > whole) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return { body, sent: () => sent };
}

const part = `--xx\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const json = "application/json";
const form = "application/x-www-form-urlencoded";
const files = "multipart/form-data; boundary=xx";
const overCsv = part.replace("logo", "csvFile").replace("a.png", "a.csv").replace("image/png", "text/csv");

it.each([
  ["POST", "/api/cart", json, "", 2],
  ["POST", "/api/auth/login", json, "", 2],
  ["POST", "/login", form, "username=", 4],
  ["POST", "/quote", files, part, 24],
  ["POST", "/api/quote-requests", files, part, 24],
  ["POST", "/api/custom-orders/prepare", files, part, 24],
  ["POST", "/api/upload-tournament-csv", files, overCsv, 24],
])("%s %s answers 413 to %s of 90 MB and reads little of it", async (method, path, type, start, mostMegabytes) => {
  const { cookie } = await signIn("admin");
  const { body, sent } = flood(start);
  const response = await send(method, path, { stream: body, cookie, headers: { "Content-Type": type } });
  expect(response.status, await response.text()).toBe(413);
  expect(sent()).toBeLessThan(mostMegabytes * megabyte);
});

it("When files fill the isolate only the next file is refused (files-9)", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  /** Sends a form that stalls at nine megabytes until the gate opens. `ended` tells whether the form was read. */
  const arriving = (untilThen = gate) => {
    const { promise: isThere, resolve: there } = Promise.withResolvers<void>();
    let sent = 0;
    const piece = new Uint8Array(64 * 1024);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(part)),
      async pull(controller) {
        if (sent < 9 * megabyte) {
          sent += piece.length;
          return controller.enqueue(piece);
        }
        there();
        await untilThen;
        controller.enqueue(new TextEncoder().encode("\r\n--xx--\r\n"));
        controller.close();
      },
    });
    const ended = read(body).then(
      () => "read",
      (error: ShopError) => error.code,
    );
    return { ended, isThere: Promise.race([isThere, ended]) };
  };
  const read = (body: BodyInit, headers: HeadersInit = { "Content-Type": files }) =>
    readForm(new Request(origin, { method: "POST", headers, body }));
  const [first, second, third] = [arriving(), arriving(), arriving()];
  await Promise.all([first.isThere, second.isThere, third.isThere]);
  const [fourth, fifth] = [arriving(), arriving()];
  await Promise.all([fourth.isThere, fifth.isThere]);
  expect((await read(formOf({ username: "ann" }), {})).get("username")).toBe("ann");
  // Forms that have stalled for 30 seconds no longer hold a place, because their senders may be gone.
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
  expect(await arriving(Promise.resolve()).ended).toBe("read");
  now.mockRestore();
  open();
  const ends = await Promise.all([first, second, third, fourth, fifth].map(({ ended }) => ended));
  expect(ends.slice(0, 3)).toEqual(["read", "read", "read"]);
  expect(ends.slice(3)).toContain("unavailable");
  expect(await arriving().ended).toBe("read");
});

it("A webhook without a configured secret is refused unread", async () => {
  const app = testApp();
  app.env = { ...env, RESEND_WEBHOOK_SECRET: undefined };
  const unread = () => Promise.reject(new Error("The body was read"));
  await expect(receiveBulkWebhook(app, new Headers(), unread)).rejects.toMatchObject({ code: "forbidden" });
});

it("A webhook without its provider's headers is refused unread", async () => {
  const app = testApp();
  app.env = { ...env, RESEND_WEBHOOK_SECRET: webhookSecret };
  const unread = () => Promise.reject(new Error("The body was read"));
  for (const receive of [receiveBulkWebhook, receivePayPalWebhook]) {
    await expect(receive(app, new Headers(), unread)).rejects.toMatchObject({ code: "forbidden" });
  }
});

it("A form without files is still read", async () => {
  const fields = new URLSearchParams({ username: "nobody-here", password: "links & dunes ü" });
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
  const plain = await send("POST", "/login", { stream: new Response(String(fields)).body ?? undefined, headers });
  const multipart = await send("POST", "/login", { form: formOf(Object.fromEntries(fields)) });
  expect(plain.status).toBe(401);
  expect(multipart.status).toBe(401);
});
