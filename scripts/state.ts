// Opens the local shop's database and files without its Worker, for scripts that need no rooms, queue or network.
import type { V4WorkerOptions } from "miniflare";

type State = Pick<Env, "DB" | "FILES">;

/** Opens the state folder for `use`, and always closes it again. */
export async function withState<T>(stateFolder: string, use: (state: State) => Promise<T>): Promise<T> {
  // Imports here, because both libraries take a second to load and a program that refuses its arguments does not need them.
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
