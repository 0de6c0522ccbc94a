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
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let calls = 0;
  socket.on("message", (text) => {
    const { id, result } = JSON.parse(String(text)) as { id: number; result: never };
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The isolate is gone"));
  });
  return {
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
