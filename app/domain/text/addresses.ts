/** Sections whose paths are public and not case-sensitive. Elsewhere a part may be an id or a token. */
const publicBranches = new Set(["blog", "product"]);

/** API calls, the local PayPal, the router's own addresses, and files: their spelling must not change. */
function isMachinePath(path: string): boolean {
  return /^\/(api|paypal|webhooks|ws|__[^/]*)(\/|$)/i.test(path) || path.slice(path.lastIndexOf("/")).includes(".");
}

/** Normalized path of a page (no trailing slash, lower case unless case matters), or null if the path already is. */
export function canonicalPath(path: string): string | null {
  if (isMachinePath(path)) return null;
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  const page = first.toLowerCase();
  const spelled = `/${[page, ...(publicBranches.has(page) ? rest.map((part) => part.toLowerCase()) : rest)].join("/")}`;
  return spelled === path ? null : spelled;
}

/** Path for analytics: without ids and tokens of private pages, and only with the utm parameters. */
export function analyticsPath(path: string, search = ""): string {
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  const shown = [first, ...(publicBranches.has(first) ? rest : [])].join("/");
  const source = [...new URLSearchParams(search)].filter(([name]) => name.startsWith("utm_"));
  return `/${shown}${source.length > 0 ? `?${new URLSearchParams(source)}` : ""}`;
}

/** Key of a rate limit's client: the IP address, or the /64 of an IPv6 address. */
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

/** Masked email address for people who only have a link: "a…@c….example", which the owner recognizes. */
export function maskEmail(address: string): string {
  const [, name, domain, end] = /^(.).*@(.).*(\.[^.]+)$/.exec(address) ?? [];
  return name ? `${name}…@${domain}…${end}` : "";
}
