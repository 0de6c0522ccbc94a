/// <reference lib="webworker" />
import { type Artwork, segmentArtwork } from "~/domain/designer/enamel/artwork";
import type { PlainGround } from "~/domain/designer/enamel/background";
import { measureArtwork } from "~/domain/designer/enamel/measure";
import { measuringSide, type Raster, workingSide } from "~/domain/designer/enamel/raster";
import { type Treatment, untreated } from "~/domain/designer/enamel/recolour";
import { buildRelief, type Relief } from "~/domain/designer/enamel/render/relief";
import { type Light, restingLight, shadeRelief } from "~/domain/designer/enamel/render/shade";
import { type Survey, surveyArtwork } from "~/domain/designer/enamel/survey";
import { empty, type Picture, type PinAnswer, type PinLook, type PinRequest, unreadable } from "./pin-messages";

/** Draws the live pin off the main thread. Holds one artwork and answers every request with a new frame. */
declare const self: DedicatedWorkerGlobalScope;

/** `scale` is the file's pixels per pixel of the raster, null for vector files. */
type Source = { id: number; raster: Raster; scale: number | null; isSample: boolean };

let look: PinLook = { plating: "silver", widthMm: 25.4 };
let light: Light = restingLight;
let ground: PlainGround = "remove";
let treatment = untreated;
let newest = 0;
let source: Source | null = null;
let survey: Survey | null = null;
let art: Artwork | null = null;
/** The last finished pin. It stays visible while the next artwork is read. */
let struck: { artworkId: number; relief: Relief; hasPlainGround: boolean } | null = null;
let opening = Promise.resolve();
const canvas = new OffscreenCanvas(1, 1);

self.onmessage = ({ data }: MessageEvent<PinRequest>) => {
  if (data.type === "artwork") opening = openArtwork(data.id, data.picture);
  if (data.type === "ground") changeGround(data.ground);
  if (data.type === "treatment") changeTreatment(data.treatment);
  if (data.type === "look") changeLook(data.look);
  if (data.type === "light") changeLight(data.light);
  if (data.type === "export") void exportPicture(data.id, data.artworkId);
};

async function openArtwork(id: number, picture: Picture) {
  newest = id;
  const opened = await decode(id, picture).catch(() => null);
  if (id !== newest) return;
  if (!opened) return answer({ type: "failed", artworkId: id, reason: unreadable });
  source = opened;
  changeGround("remove");
}

function changeGround(plain: PlainGround) {
  ground = plain;
  if (!source) return;
  survey = surveyArtwork(source.raster, ground);
  segment();
}

function changeTreatment(next: Treatment) {
  treatment = next;
  if (!source?.isSample) segment();
}

/** The sample ignores recoloring and simplification. */
function segment() {
  if (!source) return;
  art = survey && segmentArtwork(survey, source.isSample ? untreated : treatment, look.widthMm);
  if (!art || !survey) return answer({ type: "failed", artworkId: source.id, reason: empty });
  strike();
  // Sends the frame before measuring, because measuring takes as long as drawing.
  if (!source.isSample) setTimeout(measure, 0, survey);
}

function measure(of: Survey) {
  if (of !== survey || !source) return;
  answer({
    type: "measured",
    artworkId: source.id,
    measurement: measureArtwork(of, source.scale, treatment, look.widthMm),
  });
}

function changeLook(next: PinLook) {
  const isOtherSize = next.widthMm !== look.widthMm;
  look = next;
  if (isOtherSize && treatment.simplified && !source?.isSample) segment();
  else if (isOtherSize) strike();
  else draw();
}

function changeLight(next: Light) {
  light = next;
  draw();
}

function strike() {
  if (!art || !source || !survey) return;
  const hasPlainGround = survey.background.colour !== null || ground === "keep";
  struck = { artworkId: source.id, relief: buildRelief(art, look.widthMm), hasPlainGround };
  draw();
}

function draw() {
  if (!struck) return;
  const { artworkId, relief, hasPlainGround } = struck;
  paint(relief, light);
  const bitmap = canvas.transferToImageBitmap();
  const { width, height, pixelsPerMm, box } = relief;
  const frame = { width, height, pixelsPerMm, box };
  answer({ type: "frame", artworkId, bitmap, frame, hasPlainGround }, [bitmap]);
}

function paint(from: Relief, under: Light) {
  const { width, height, data } = shadeRelief(from, look.plating, under);
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")!.putImageData(new ImageData(data, width, height), 0, 0);
}

/** Renders the saved preview under the resting light, only if the pin of this artwork is ready. */
async function exportPicture(id: number, artworkId: number) {
  await opening;
  if (struck?.artworkId !== artworkId || !art) return answer({ type: "exported", id, png: null });
  paint(struck.relief, restingLight);
  answer({ type: "exported", id, png: await canvas.convertToBlob({ type: "image/png" }) });
}

async function decode(id: number, { image, isVector, isSample = false }: Picture): Promise<Source> {
  const bitmap = image instanceof Blob ? await createImageBitmap(image) : image;
  const longer = Math.max(bitmap.width, bitmap.height);
  const ratio = Math.min(measuringSide, Math.max(workingSide, longer)) / longer;
  const width = Math.max(1, Math.round(bitmap.width * ratio));
  const height = Math.max(1, Math.round(bitmap.height * ratio));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const scale = isVector ? null : bitmap.width / width;
  bitmap.close();
  return { id, raster: context.getImageData(0, 0, width, height), scale, isSample };
}

function answer(message: PinAnswer, transfer: Transferable[] = []) {
  self.postMessage(message, transfer);
}
