import { Suspense, useState } from "react";
import { Button } from "~/ui/button";
import { lazyWithRetry } from "~/ui/frame/after-deploy";

const SizeGuideDialog = lazyWithRetry(() => import("~/routes/storefront/home/size-guide-dialog"));

/** Button that opens the size guide, whose dialog is lazy. */
export function SizeGuide() {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Size guide
      </Button>
      {open === undefined ? null : (
        <Suspense>
          <SizeGuideDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
