import type { ComponentProps } from "react";
import { Button } from "~/ui/button";

export function PrintButton({ variant }: Pick<ComponentProps<typeof Button>, "variant">) {
  return (
    <Button variant={variant} className="print:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}
