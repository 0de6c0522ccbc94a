// The floor under each page: the batch that the page sends to D1, then React alone rendering the elements that the page has. No
// router, no hook, no component: the elements are made once from the page's own HTML, so not even making them is counted.
import { parseDocument } from "htmlparser2";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

interface Statement {
  sql: string;
  params: unknown[];
}

/** Put under the page's own path. */
interface PageParts {
  batch: Statement[];
  html: string;
}

const pages = new Map<string, { batch: Statement[]; elements: ReactNode }>();

export default {
  async fetch(request: Request, env: Pick<Env, "DB">) {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT") {
      const { batch, html } = (await request.json()) as PageParts;
      pages.set(pathname, { batch, elements: elementsOf(html) });
      return new Response(null, { status: 204 });
    }
    const page = pages.get(pathname);
    if (!page) return new Response("Nobody has put this page here.", { status: 404 });
    const statements = page.batch.map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
    await env.DB.batch(statements);
    // `?batch` is without React: what D1 and HTTP cost.
    const body = request.url.endsWith("?batch") ? "Hello" : `<!DOCTYPE html>${renderToString(page.elements)}`;
    return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
};

type Parsed = ReturnType<typeof parseDocument>["children"][number];

const elementsOf = (html: string): ReactNode => {
  const { children } = parseDocument(html, { lowerCaseTags: false, lowerCaseAttributeNames: false });
  return children.map(elementOf).find((child) => child !== null);
};

function elementOf(node: Parsed): ReactNode {
  if (node.type === "text") return node.data;
  if (node.type !== "tag" && node.type !== "script" && node.type !== "style") return null;
  // React writes these by itself, for the pictures that it meets.
  if (node.attribs.rel === "preload" && node.attribs.as === "image") return null;
  const props = Object.fromEntries(Object.entries(node.attribs).map(([name, value]) => propOf(name, value)));
  const [text] = node.children;
  if (node.type !== "tag")
    return createElement(node.name, {
      ...props,
      ...(text?.type === "text" && { dangerouslySetInnerHTML: { __html: text.data } }),
    });
  return createElement(node.name, props, ...node.children.map(elementOf));
}

const named: Record<string, string> = { class: "className", for: "htmlFor", "data-precedence": "precedence" };
/** What React writes as `name=""` where it is true, and leaves out where it is an empty text. */
const flags =
  /^(async|checked|default|defer|disabled|hidden|loop|multiple|muted|noModule|noValidate|open|playsInline|readOnly|required|selected)$/;

function propOf(name: string, value: string): [string, unknown] {
  if (flags.test(name)) return [name, true];
  if (name !== "style") return [named[name] ?? name, value];
  const rules = value.split(";").map((rule) => rule.split(/:(.*)/s));
  return [
    "style",
    Object.fromEntries(rules.map(([property = "", worth]) => [styleName(property.trim()), worth?.trim()])),
  ];
}

const styleName = (property: string) =>
  property.startsWith("--") ? property : property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
