// Checks that production has one address: links are built from it, and other hosts and plain http redirect there (accounts-11).
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { getApp, requestRecord } from "~/http/app-context.server";
import { handleRequest } from "~/http/handle-request.server";
import { openRoomSocket } from "~/http/room-socket.server";
import { originCheck } from "~/http/security.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { signIn } from "../support/fixtures/requests";

const production = { ...env, ENVIRONMENT: "production", PUBLIC_ORIGIN: "https://pinhigh.example" } as unknown as Env;
const afterwards: Promise<unknown>[] = [];
const ctx = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) } as unknown as ExecutionContext;

/** One route behind the real entry. */
function visit(
  url: string,
  init?: RequestInit,
  render: (request: Request, context: RouterContextProvider) => Promise<Response> = async (_request, context) =>
    Response.json(getApp(context).origin),
  at = production,
) {
  const router = { version: "test", render: render as Parameters<typeof handleRequest>[3]["render"] };
  return handleRequest(new Request(url, init), at, ctx, router, new RouterContextProvider());
}

describe("another host", () => {
  it.each([
    ["http://pinhigh.example/forgot-password?a=b", "https://pinhigh.example/forgot-password?a=b"],
    ["https://evil.example/forgot-password", "https://pinhigh.example/forgot-password"],
    ["https://pinhigh.example:8443/", "https://pinhigh.example/"],
    ["https://shop.workers.dev//evil.example", "https://pinhigh.example//evil.example"],
  ])("The address %s redirects to %s, for every method", async (from, to) => {
    for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
      const response = await visit(from, { method, redirect: "manual", headers: { Origin: new URL(from).origin } });
      expect(response.status).toBe(308);
      expect(response.headers.get("Location")).toBe(to);
    }
  });

  it("A local shop answers on another host", async () => {
    const response = await visit("http://localhost:4711/x", {}, undefined, env);
    expect(await response.json()).toBe("http://localhost:4711");
  });
});

it("An emailed link leads to the public address", async () => {
  const { email } = await signIn("user");
  const response = await visit("https://pinhigh.example/forgot-password", { method: "POST" }, async (_, context) => {
    await requestPasswordReset(getApp(context), { email });
    await Promise.all(afterwards);
    const mails = await getApp(context).db.select().from(outboxMessages);
    return Response.json(mails.filter(({ to }) => to === email).map(({ text }) => text));
  });
  const [text = ""] = (await response.json()) as string[];
  expect(text).toContain("https://pinhigh.example/reset-password/");
  expect(text.match(/https?:\/\/[^/\s]+/g)?.filter((origin) => origin !== "https://pinhigh.example")).toEqual([]);
});

describe("the checks of origin compare with the public address", () => {
  const check = async (from: string) => {
    const response = await visit("https://pinhigh.example/x", { method: "POST" }, async (_, context) => {
      const url = new URL("https://evil.example/x");
      const request = new Request(url, { method: "POST", headers: { Origin: from } });
      const args = { request, context, url, pattern: "/x", params: {} } as unknown as Parameters<typeof originCheck>[0];
      return (await originCheck(args, async () => new Response("passed"))) as Response;
    });
    return response.status;
  };

  it("Changes from an origin other than the public address are refused", async () => {
    expect(await check("https://pinhigh.example")).toBe(200);
    expect(await check("https://evil.example")).toBe(403);
  });

  it("Sockets from an origin other than the public address are refused", async () => {
    const socket = (Origin: string) =>
      visit(
        "https://pinhigh.example/ws?session=none",
        { headers: { Origin, Upgrade: "websocket" } },
        (request, context) => {
          expect(context.get(requestRecord).app.origin).toBe("https://pinhigh.example");
          return openRoomSocket(request, context);
        },
      );
    expect((await socket("https://evil.example")).status).toBe(403);
    expect((await socket("https://pinhigh.example")).status).toBe(101);
  });
});
