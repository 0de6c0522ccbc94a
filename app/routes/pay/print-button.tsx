import type { ComponentProps } from "react";
import { Button } from "~/ui/button";

export function PrintButton({ variant }: Pick<ComponentProps<typeof Button>, "variant">) {
  return (
    <Button variant={variant} className="print:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}

/** Ways to keep a paper, next to it. The link downloads it as a PDF file. */
export function PaperButtons({ pdf }: { pdf: string }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button asChild>
        <a href={pdf}>Download PDF</a>
      </Button>
      <PrintButton variant="outline" />
    </div>
  );
}
