// The line to a served Worker's isolate, as a browser's developer tools have it (`inspectorPort` of serveBuiltShop).
import WebSocket from "ws";

export interface Inspector {
  /** A method of the DevTools protocol; answers its result. */
  call<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

export async function inspect(port: number): Promise<Inspector> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core:user:shop`, { maxPayload: 1 << 30 });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, (result: never) => void>();
  let calls = 0;
  socket.on("message", (text) => {
    const { id, result } = JSON.parse(String(text)) as { id: number; result: never };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return {
    call: (method, params = {}) =>
      new Promise((resolve) => {
        const id = ++calls;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
