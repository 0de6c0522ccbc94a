import { useRef, useState } from "react";

/**
 * Sends one value at a time and, of those that came meanwhile, only the newest: the shop may handle two requests in either order, and
 * the older one could win. `waiting` is the newest value until it has arrived.
 */
export function useSerialSend<Value>(send: (value: Value) => Promise<void>) {
  const [waiting, setWaiting] = useState<Value>();
  const queue = useRef({ newest: 0, last: Promise.resolve() });
  const sendNext = (value: Value) => {
    const { current } = queue;
    current.newest += 1;
    const turn = current.newest;
    setWaiting(value);
    current.last = current.last.then(async () => {
      if (turn !== current.newest) return;
      await send(value);
      if (turn === current.newest) setWaiting(undefined);
    });
  };
  return { waiting, send: sendNext };
}
