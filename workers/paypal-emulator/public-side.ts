// Pages and scripts for browsers: the web SDK and the approval window, with a strict policy.
import { approvalPage, decide, waitingPage } from "./approval-window";
import approvalStyles from "./browser/approval-window.css?raw";
import approvalScript from "./browser/approval-window.js?raw";
import webSdk from "./browser/web-sdk.js?raw";
import type { Context } from "./context";
import { wayBack } from "./orders";

const FILES: Record<string, { text: string; type: string }> = {
  "/__paypal/web-sdk/v6/core": { text: webSdk, type: "text/javascript; charset=utf-8" },
  "/__paypal/approve.js": { text: approvalScript, type: "text/javascript; charset=utf-8" },
  "/__paypal/approve.css": { text: approvalStyles, type: "text/css; charset=utf-8" },
};

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // With no-referrer, the form would be sent with the origin "null", which the emulator refuses.
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

export async function answerPublic(context: Context, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const file = FILES[pathname];
  if (file && request.method === "GET") {
    const headers = { "Content-Type": file.type, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };
    return new Response(file.text, { headers });
  }
  if (pathname === "/__paypal/approve/wait") return page(200, waitingPage());
  if (pathname !== "/__paypal/approve") return new Response("Not found", { status: 404 });
  const order = context.store.findOrder(searchParams.get("token") ?? "");
  if (request.method === "GET") return page(order ? 200 : 404, approvalPage(order, searchParams.get("funding")));
  if (request.method !== "POST")
    return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, POST" } });
  const pays = (await request.formData()).get("decision") === "pay";
  const html = decide(context, order, pays);
  const back = order && wayBack(context, order.id, pays);
  return back ? Response.redirect(back, 303) : page(order ? 200 : 404, html);
}

function page(status: number, html: string): Response {
  return new Response(html, { status, headers: PAGE_HEADERS });
}
