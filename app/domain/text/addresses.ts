/** Beneath these, every part of a path is public and means the same in any case; elsewhere it may be an id or a token. */
const publicBranches = new Set(["blog", "product"]);

/** Calls, the local PayPal, the router's own addresses and files: their spelling is not ours to change. */
function isMachinePath(path: string): boolean {
  return /^\/(api|paypal|webhooks|ws|__[^/]*)(\/|$)/i.test(path) || path.slice(path.lastIndexOf("/")).includes(".");
}

/** The one spelling of a page's path (no slash at the end, no upper case where case means nothing), or null when it has it. */
export function canonicalPath(path: string): string | null {
  if (isMachinePath(path)) return null;
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  const page = first.toLowerCase();
  const spelled = `/${[page, ...(publicBranches.has(page) ? rest.map((part) => part.toLowerCase()) : rest)].join("/")}`;
  return spelled === path ? null : spelled;
}

/** What analytics may know of an address: never the ids and tokens of a private page, of a query only where a visit came from. */
export function analyticsPath(path: string, search = ""): string {
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  const shown = [first, ...(publicBranches.has(first) ? rest : [])].join("/");
  const source = [...new URLSearchParams(search)].filter(([name]) => name.startsWith("utm_"));
  return `/${shown}${source.length > 0 ? `?${new URLSearchParams(source)}` : ""}`;
}

/** What a counter knows a sender by: the address, of IPv6 its /64. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}

/** An e-mail address for whoever holds but a link: "a…@c….example" is known by its owner alone. */
export function maskEmail(address: string): string {
  const [, name, domain, end] = /^(.).*@(.).*(\.[^.]+)$/.exec(address) ?? [];
  return name ? `${name}…@${domain}…${end}` : "";
}
