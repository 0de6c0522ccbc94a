import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { ArtworkInput, dropTarget } from "~/ui/forms/artwork-input";
import { loadChunk } from "~/ui/frame/after-deploy";
import { Spinner } from "~/ui/spinner";

/** The designer's drop zone. Stores the file in this browser and opens the designer, which draws its pin (designer-21). */
export function LogoDrop() {
  const id = useId();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setBusy(true);
    try {
      // Loaded with the first file, so that the home page starts without it.
      const { keepDroppedLogo } = await loadChunk(() => import("./keep-dropped-logo"));
      const refusal = await keepDroppedLogo(file);
      setProblem(refusal);
      if (refusal === null) await navigate("/custom");
    } catch {
      setProblem("That didn't work. Check your connection and try again.");
    }
    setBusy(false);
  };
  return (
    <div className="space-y-2">
      <label
        htmlFor={id}
        {...dropTarget(take)}
        className="flex min-h-24 items-center gap-4 rounded-card border-2 border-brass-300 border-dashed bg-fairway-800/60 px-5 py-4 text-cream-50 transition-colors focus-within:outline-2 focus-within:outline-brass-300 hover:bg-fairway-800"
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brass-400 text-2xl text-fairway-900">
          {isBusy ? <Spinner /> : <i className="icon icon-arrow-right -rotate-90 size-6" aria-hidden="true" />}
        </span>
        <span>
          <span className="block font-semibold text-lg">Drop your logo and see it as a pin</span>
          <span id={`${id}-hint`} className="block text-cream-200 text-sm">
            Or tap to choose a file: PNG, JPG, SVG or PDF up to 10MB
          </span>
        </span>
        <ArtworkInput id={id} onFile={take} aria-describedby={`${id}-hint ${id}-problem`} />
      </label>
      <p id={`${id}-problem`} role="alert" className="font-medium text-brass-300 empty:hidden">
        {problem}
      </p>
    </div>
  );
}
