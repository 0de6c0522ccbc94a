/** What the isolate keeps of one kind, at most so many bytes of it: what was kept first goes first. */
export function openMemory<Value>(mostBytes: number, bytesOf: (value: Value) => number) {
  const kept = new Map<string, { value: Value; bytes: number }>();
  let held = 0;
  const forget = (key: string) => {
    held -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key: string): Value | undefined => kept.get(key)?.value,
    keep(key: string, value: Value): void {
      forget(key);
      const bytes = 2 * key.length + bytesOf(value);
      kept.set(key, { value, bytes });
      held += bytes;
      for (const oldest of kept.keys()) {
        if (held <= mostBytes) break;
        forget(oldest);
      }
    },
  };
}
