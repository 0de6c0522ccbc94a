// The local shop's database and files without its Worker: who fills them needs no rooms, queue or network.
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

type State = Pick<Env, "DB" | "FILES">;

/** Opens the state folder for `use`, and closes it whatever happens. */
export async function withState<T>(stateFolder: string, use: (state: State) => Promise<T>): Promise<T> {
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
