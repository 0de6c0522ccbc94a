// Translates WebDriver from HTTP, which clients speak, to Marionette, the socket protocol of Firefox. geckodriver does the same, but
// Debian does not package it.
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

const elementCommands: Record<string, string> = {
  "POST element": "FindElement",
  "POST elements": "FindElements",
  "POST click": "ElementClick",
  "POST clear": "ElementClear",
  "POST value": "ElementSendKeys",
  "GET text": "GetElementText",
  "GET rect": "GetElementRect",
};
const commands: Record<string, string> = {
  "POST url": "Navigate",
  "GET url": "GetCurrentURL",
  "POST refresh": "Refresh",
  "POST back": "Back",
  "GET title": "GetTitle",
  "GET window": "GetWindowHandle",
  "POST window": "SwitchToWindow",
  "DELETE window": "CloseWindow",
  "GET window/handles": "GetWindowHandles",
  "GET window/rect": "GetWindowRect",
  "POST window/rect": "SetWindowRect",
  "POST execute/sync": "ExecuteScript",
  "POST execute/async": "ExecuteAsyncScript",
  "POST timeouts": "SetTimeouts",
  "POST cookie": "AddCookie",
  "DELETE cookie": "DeleteAllCookies",
  "GET screenshot": "TakeScreenshot",
  "POST actions": "PerformActions",
  "DELETE actions": "ReleaseActions",
};

type Parameters = Record<string, unknown>;
type Reply = [
  type: 1,
  id: number,
  error: { error: string; message: string; stacktrace: string } | null,
  result: unknown,
];

/** Starts a WebDriver server for the Firefox whose Marionette listens on that port. Resolves to the server's URL. */
export async function serveWebDriver(marionettePort: number): Promise<string> {
  const send = openMarionette(marionettePort);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Parameters) : {};
    const [, , error, result] = await send(...translate(`${request.method}`, `${request.url}`, body));
    const value = error ?? (isParameters(result) && "value" in result ? result.value : result);
    response.writeHead(error ? 500 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ value }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function translate(method: string, url: string, body: Parameters): [string, Parameters] {
  const [, , session, ...path] = url.split("/");
  if (!session) return ["NewSession", (body.capabilities as { alwaysMatch: Parameters }).alwaysMatch];
  if (path.length === 0) return ["DeleteSession", {}];
  if (path[0] === "element" && path[1]) {
    const [, id, action] = path;
    const isSearch = action?.startsWith("element");
    return [elementCommands[`${method} ${action}`] ?? url, { ...body, ...(isSearch ? { element: id } : { id }) }];
  }
  const name = `${method} ${path.join("/")}`;
  return [commands[name] ?? elementCommands[name] ?? `${method} ${url}`, { full: false, ...body }];
}

const isParameters = (value: unknown): value is Parameters => typeof value === "object" && value !== null;

/** Messages are sent as `length:json`. A response contains the number of its request. */
function openMarionette(port: number) {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  let rest = Buffer.alloc(0);
  socket.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const colon = rest.indexOf(":");
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as Reply | { marionetteProtocol: number };
      rest = rest.subarray(end);
      if (!Array.isArray(message)) continue;
      waiting.get(message[1])?.(message);
      waiting.delete(message[1]);
    }
  });
  socket.unref();
  return (command: string, parameters: Parameters) =>
    new Promise<Reply>((resolve) => {
      waiting.set(++last, resolve);
      const message = Buffer.from(JSON.stringify([0, last, `WebDriver:${command}`, parameters]));
      socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    });
}
