import { useEffect, useRef, useState } from "react";
import { loadPicture } from "~/routes/collaboration/mockup/load-picture.client";
import { Spinner } from "~/ui/spinner";

interface MockupPictureProps {
  url: string;
  contentType: string;
  alt: string;
}

/** A version as a picture. Draws the first page of a PDF. */
export function MockupPicture({ url, contentType, alt }: MockupPictureProps) {
  if (contentType === "application/pdf") return <PdfPicture url={url} alt={alt} />;
  // The box is square until the picture loads, because most mockups are square. Content below then does not shift.
  return <img src={url} alt={alt} draggable={false} className="block aspect-[auto_1/1] w-full select-none" />;
}

function PdfPicture({ url, alt }: Omit<MockupPictureProps, "contentType">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    let gone = false;
    loadPicture({ url, contentType: "application/pdf" }, 1600)
      .then((picture) => {
        const target = canvas.current;
        if (gone || !target) return;
        target.width = picture.width;
        target.height = picture.height;
        target.getContext("2d")?.drawImage(picture, 0, 0);
        setState("shown");
      })
      .catch(() => !gone && setState("failed"));
    return () => {
      gone = true;
    };
  }, [url]);
  return (
    <>
      {state === "shown" ? null : (
        <p className="flex min-h-64 items-center justify-center gap-3 p-6 text-muted">
          {state === "loading" ? <Spinner label="Loading the PDF" /> : "We couldn't display the PDF."}
          <a href={url} className="relative z-20 link">
            Download it
          </a>
        </p>
      )}
      <canvas ref={canvas} role="img" aria-label={alt} hidden={state !== "shown"} className="block w-full" />
    </>
  );
}
