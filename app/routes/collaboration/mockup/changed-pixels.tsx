import { useEffect, useRef, useState } from "react";
import { paintDifference } from "~/domain/collaboration/mockup-difference";
import { loadPicture } from "~/routes/collaboration/mockup/load-picture.client";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { Spinner } from "~/ui/spinner";

type Version = RoomData["versions"][number];

const side = 900;

/** Shows changes in red and everything else faded. The older picture is scaled to the size of the newer one. */
export function ChangedPixels({ before, after }: { before: Version; after: Version }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [result, setResult] = useState<{ share: number } | "working" | "failed">("working");
  useEffect(() => {
    let gone = false;
    setResult("working");
    Promise.all([loadPicture(before, side), loadPicture(after, side)])
      .then(([old, now]) => {
        if (gone || !canvas.current) return;
        setResult({ share: drawDifference(canvas.current, old, now) });
      })
      .catch(() => !gone && setResult("failed"));
    return () => {
      gone = true;
    };
  }, [before, after]);
  return (
    <div className="space-y-2">
      <p role="status" className="text-muted text-sm">
        {result === "working" ? <Spinner label="Comparing" /> : null}
        {result === "failed" ? "We couldn't compare the versions." : null}
        {typeof result === "object" ? `${(result.share * 100).toFixed(1)}% of the picture changed.` : null}
      </p>
      <canvas ref={canvas} role="img" aria-label="Changed parts in red" className="w-full" />
    </div>
  );
}

function drawDifference(canvas: HTMLCanvasElement, before: ImageBitmap, after: ImageBitmap): number {
  const { width, height } = after;
  const old = pixelsOf(before, width, height);
  const now = pixelsOf(after, width, height);
  const { pixels, share } = paintDifference(old, now);
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return share;
}

function pixelsOf(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
