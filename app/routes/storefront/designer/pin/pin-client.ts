import type { PlainGround } from "~/domain/designer/enamel/background";
import type { Treatment } from "~/domain/designer/enamel/recolour";
import type { Light } from "~/domain/designer/enamel/render/shade";
import { type Picture, type PinAnswer, type PinLook, type PinRequest, undrawable } from "./pin-messages";

export type PinClient = ReturnType<typeof createPin>;
type Tell = (answer: Exclude<PinAnswer, { type: "exported" }>) => void;

/**
 * Controls the worker and the canvases that show its frames. The worker draws directly, so that a moving light renders nothing in React. A
 * new light position waits until the last frame is drawn.
 */
export function createPin() {
  const canvases = new Set<HTMLCanvasElement>();
  const exports = new Map<number, (png: Blob | null) => void>();
  let worker: Worker | null = null;
  let bitmap: ImageBitmap | null = null;
  let nextId = 1;
  let isDrawing = false;
  let wantedLight: Light | null = null;

  const send = (request: PinRequest, transfer: Transferable[] = []) => worker?.postMessage(request, transfer);

  const sendLight = () => {
    if (isDrawing || !wantedLight) return;
    isDrawing = true;
    send({ type: "light", light: wantedLight });
    wantedLight = null;
  };

  const showFrame = (next: ImageBitmap) => {
    bitmap?.close();
    bitmap = next;
    isDrawing = false;
    for (const canvas of canvases) show(next, canvas);
    sendLight();
  };

  const finishExport = (id: number, png: Blob | null) => {
    exports.get(id)?.(png);
    exports.delete(id);
  };

  return {
    /** Starts the worker and returns a function that stops it. */
    start(tell: Tell): () => void {
      const own = new Worker(new URL("./pin-worker.ts", import.meta.url), { type: "module" });
      worker = own;
      isDrawing = false;
      own.onmessage = ({ data }: MessageEvent<PinAnswer>) => {
        if (data.type === "exported") return finishExport(data.id, data.png);
        if (data.type === "frame") showFrame(data.bitmap);
        tell(data);
      };
      own.onerror = () => {
        for (const id of exports.keys()) finishExport(id, null);
        tell({ type: "failed", artworkId: 0, reason: undrawable });
      };
      return () => {
        own.terminate();
        worker = null;
        for (const id of exports.keys()) finishExport(id, null);
      };
    },
    /** Opens a picture and returns the id that the worker's messages use. */
    open(picture: Picture): number {
      const id = nextId++;
      send({ type: "artwork", id, picture }, picture.image instanceof Blob ? [] : [picture.image]);
      return id;
    },
    setGround: (ground: PlainGround) => send({ type: "ground", ground }),
    treat: (treatment: Treatment) => send({ type: "treatment", treatment }),
    setLook: (look: PinLook) => send({ type: "look", look }),
    moveLight(light: Light) {
      wantedLight = light;
      sendLight();
    },
    /** Renders this artwork under the resting light to a PNG once its pin is ready. Null if there is no pin. */
    exportPreview(artworkId: number): Promise<Blob | null> {
      if (!worker) return Promise.resolve(null);
      const id = nextId++;
      return new Promise((resolve) => {
        exports.set(id, resolve);
        send({ type: "export", id, artworkId });
      });
    },
    attach(canvas: HTMLCanvasElement): () => void {
      canvases.add(canvas);
      if (bitmap) show(bitmap, canvas);
      return () => canvases.delete(canvas);
    },
  };
}

function show(bitmap: ImageBitmap, canvas: HTMLCanvasElement) {
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  const context = canvas.getContext("2d")!;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
}
