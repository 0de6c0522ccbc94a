import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DesignChoices } from "~/domain/designer/choices";
import { type Plating, type Size, sizeChoices } from "~/domain/designer/designer";
import type { PlainGround } from "~/domain/designer/enamel/background";
import type { Measurement } from "~/domain/designer/enamel/measure";
import { recolouringOf } from "~/domain/designer/enamel-shelf";
import { createPin, type PinClient } from "./pin-client";
import { type Picture, type PinAnswer, type PinFrame, undrawable } from "./pin-messages";
import { drawSvg, readArtwork, vectorSide } from "./read-artwork";
import { sampleArtwork } from "./sample-artwork";

export type PinState = {
  /** `sample` until there is a file; a file that fails leaves the last picture standing and says why. */
  status: "sample" | "reading" | "ready" | "failed";
  reason: string | null;
  frame: PinFrame | null;
  /** Of the customer's artwork only; null while it is being measured. */
  measurement: Measurement | null;
  /** The artwork stands on one plain colour, which may be kept as enamel instead of removed. */
  hasPlainGround: boolean;
  ground: PlainGround;
};

export type LivePinModel = PinState &
  Pick<PinClient, "attach" | "moveLight"> & {
    setGround: (ground: PlainGround) => void;
    /** Why this file can make no pin; null for a good one, and where only this browser cannot draw. */
    problem: string | null;
    /** The pin of the chosen file, waited for; null where it cannot be drawn. */
    exportPreview: () => Promise<Blob | null>;
  };

type Wanted = {
  file: Blob | null;
  size: Size;
  plating: Plating;
  choices: Pick<DesignChoices, "colours" | "simplified">;
};

const opening = { reason: null, measurement: null, hasPlainGround: false, ground: "remove" } as const;

/** The live pin of a file (of the sample without one) in the chosen size and plating. */
export function useLivePin({ file, size, plating, choices }: Wanted): LivePinModel {
  const [client] = useState(createPin);
  const [state, setState] = useState<PinState>({ ...opening, status: "sample", frame: null });
  const shown = useRef(0);
  const reading = useRef<Promise<number | null>>(Promise.resolve(null));

  // Before the browser paints what belongs to a file: a press in that very turn waits for the pin of it.
  useLayoutEffect(
    () =>
      client.start((answer) => {
        if (answer.artworkId === 0 || answer.artworkId === shown.current) setState((now) => afterAnswer(now, answer));
      }),
    [client],
  );

  useEffect(() => {
    client.setLook({ plating, widthMm: sizeChoices[size].millimetres });
  }, [client, plating, size]);

  const { colours, simplified } = choices;
  useEffect(() => {
    client.treat({ recolouring: recolouringOf(colours), simplified });
  }, [client, colours, simplified]);

  useLayoutEffect(() => {
    let isCurrent = true;
    // What the worker still says of the last picture is none of this one's.
    shown.current = -1;
    setState((now) =>
      !file && now.status === "sample" ? now : { ...now, ...opening, status: file ? "reading" : "sample" },
    );
    const picture = file ? readArtwork(file) : readSample();
    reading.current = picture.then(
      (read) => {
        if (!isCurrent) return null;
        shown.current = client.open(read);
        return file && shown.current;
      },
      (error: Error) => {
        if (isCurrent) setState((now) => ({ ...now, status: "failed", reason: error.message }));
        return null;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, file]);

  const setGround = useCallback(
    (ground: PlainGround) => {
      setState((now) => ({ ...now, ground, measurement: null }));
      client.setGround(ground);
    },
    [client],
  );
  const exportPreview = useCallback(async () => {
    const artworkId = await reading.current;
    return artworkId === null ? null : client.exportPreview(artworkId);
  }, [client]);
  const problem = state.status === "failed" && state.reason !== undrawable ? state.reason : null;
  const { attach, moveLight } = client;
  return { ...state, problem, attach, moveLight, exportPreview, setGround };
}

/** Not while the page comes to life: until then a picture from the server stands there. Its lines need no measuring, so half a file's width does. */
async function readSample(): Promise<Picture> {
  await new Promise((resolve) => setTimeout(resolve));
  return { image: await drawSvg(sampleArtwork, vectorSide / 2), isVector: true, isSample: true };
}

function afterAnswer(now: PinState, answer: Exclude<PinAnswer, { type: "exported" }>): PinState {
  if (answer.type === "failed") return { ...now, status: "failed", reason: answer.reason };
  if (answer.type === "measured") return now.status === "sample" ? now : { ...now, measurement: answer.measurement };
  const { frame, hasPlainGround } = answer;
  const status = now.status === "sample" ? "sample" : "ready";
  // A moved light brings the same frame: no render then.
  const isSame = now.status === status && now.hasPlainGround === hasPlainGround && sameFrame(now.frame, frame);
  return isSame ? now : { ...now, status, reason: null, frame, hasPlainGround };
}

function sameFrame(a: PinFrame | null, b: PinFrame): boolean {
  return (
    a?.width === b.width && a.height === b.height && a.pixelsPerMm === b.pixelsPerMm && a.box.height === b.box.height
  );
}
