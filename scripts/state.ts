// The local shop's database and files without its Worker: who fills them needs no rooms, queue or network.
import type { V4WorkerOptions } from "miniflare";

type State = Pick<Env, "DB" | "FILES">;

/** Opens the state folder for `use`, and closes it whatever happens. */
export async function withState<T>(stateFolder: string, use: (state: State) => Promise<T>): Promise<T> {
  // They take a second to load: a program that refuses before needs neither.
  const [{ convertV4MiniflareOptions, Miniflare }, { unstable_getMiniflareWorkerOptions }] = await Promise.all([
    import("miniflare"),
    import("wrangler"),
  ]);
  const { d1Databases, r2Buckets } = unstable_getMiniflareWorkerOptions("wrangler.toml")
    .workerOptions as V4WorkerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      d1Databases,
      r2Buckets,
      resourcePersistencePath: `${stateFolder}/v3`,
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  try {
    return await use(await miniflare.getBindings<State>());
  } finally {
    await miniflare.dispose();
  }
}
