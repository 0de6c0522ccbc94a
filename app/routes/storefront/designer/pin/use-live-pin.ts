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
  /** `sample` until there is a file. If a file fails, no pin is shown and `reason` says why. */
  status: "sample" | "reading" | "ready" | "failed";
  reason: string | null;
  frame: PinFrame | null;
  /** Measurement of the customer's artwork. Null until it is ready. */
  measurement: Measurement | null;
  /** True if the artwork has a plain background that can be kept as enamel. */
  hasPlainGround: boolean;
  ground: PlainGround;
  /** Number of pages of a PDF, otherwise 1. */
  pages: number;
};

export type LivePinModel = PinState &
  Pick<PinClient, "attach" | "moveLight"> & {
    setGround: (ground: PlainGround) => void;
    /** Reason why the file cannot become a pin. Null for a good file, or if only this browser cannot draw it. */
    problem: string | null;
    /** Waits for the pin of the chosen file. Null if it cannot be drawn. */
    exportPreview: () => Promise<Blob | null>;
  };

type Wanted = {
  file: Blob | null;
  size: Size;
  plating: Plating;
  choices: Pick<DesignChoices, "colours" | "simplified" | "page">;
};

const opening = { reason: null, measurement: null, hasPlainGround: false, ground: "remove" } as const;

/** The live pin of a file, or of the sample, in the chosen size and plating. */
export function useLivePin({ file, size, plating, choices }: Wanted): LivePinModel {
  const [client] = useState(createPin);
  const [state, setState] = useState<PinState>({ ...opening, status: "sample", frame: null, pages: 1 });
  const shown = useRef(0);
  const reading = useRef<Promise<number | null>>(Promise.resolve(null));

  // A layout effect, because a click right after choosing a file must wait for the pin of that file.
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

  const { colours, simplified, page = 1 } = choices;
  useEffect(() => {
    client.treat({ recolouring: recolouringOf(colours), simplified });
  }, [client, colours, simplified]);

  useLayoutEffect(() => {
    let isCurrent = true;
    // Ignores later messages about the previous picture.
    shown.current = -1;
    setState((now) =>
      !file && now.status === "sample" ? now : { ...now, ...opening, status: file ? "reading" : "sample" },
    );
    const picture: ReturnType<typeof readArtwork> = file ? readArtwork(file, page) : readSample();
    reading.current = picture.then(
      ({ pages = 1, ...read }) => {
        if (!isCurrent) return null;
        setState((now) => (now.pages === pages ? now : { ...now, pages }));
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
  }, [client, file, page]);

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

/**
 * Waits until hydration is over, because a picture from the server is shown until then. Half the resolution is enough for the sample,
 * which is not measured.
 */
async function readSample(): Promise<Picture> {
  await new Promise((resolve) => setTimeout(resolve));
  return { image: await drawSvg(sampleArtwork, vectorSide / 2), isVector: true, isSample: true };
}

function afterAnswer(now: PinState, answer: Exclude<PinAnswer, { type: "exported" }>): PinState {
  if (answer.type === "failed") return { ...now, status: "failed", reason: answer.reason };
  if (answer.type === "measured") return now.status === "sample" ? now : { ...now, measurement: answer.measurement };
  const { frame, hasPlainGround } = answer;
  const status = now.status === "sample" ? "sample" : "ready";
  // React need not render if only the light has moved.
  const isSame = now.status === status && now.hasPlainGround === hasPlainGround && sameFrame(now.frame, frame);
  return isSame ? now : { ...now, status, reason: null, frame, hasPlainGround };
}

function sameFrame(a: PinFrame | null, b: PinFrame): boolean {
  return (
    a?.width === b.width && a.height === b.height && a.pixelsPerMm === b.pixelsPerMm && a.box.height === b.box.height
  );
}
