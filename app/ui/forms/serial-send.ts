import { useRef, useState } from "react";

/**
 * Sends one value at a time. When a response arrives, sends only the newest of the values that came in the meantime. Parallel requests
 * could be handled in the wrong order, and an older value would win. `waiting` is the newest value until the server has it.
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
