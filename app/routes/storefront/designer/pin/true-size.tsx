import { Suspense, useState } from "react";
import { Button } from "~/ui/button";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { nominalScale, useScreenScale } from "./screen-scale";

const TrueSizeDialog = lazyWithRetry(() => import("./true-size-dialog"));

type TrueSizeProps = { on: boolean; onChange: (on: boolean) => void };

/** Switches to life size. The first click opens a lazy dialog for calibration. */
export function TrueSize({ on, onChange }: TrueSizeProps) {
  const [scale, saveScale] = useScreenScale();
  const [fitting, setFitting] = useState<boolean>();
  const toggle = () => (scale === null ? setFitting(true) : onChange(!on));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" onClick={toggle}>
        {on ? "Fit to this panel" : "See actual size"}
      </Button>
      {on ? (
        <Button variant="ghost" onClick={() => setFitting(true)}>
          Calibrate again
        </Button>
      ) : null}
      {fitting === undefined ? null : (
        <Suspense>
          <TrueSizeDialog
            open={fitting}
            onOpenChange={setFitting}
            start={scale ?? nominalScale}
            onFit={(next) => {
              saveScale(next);
              onChange(true);
              setFitting(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
