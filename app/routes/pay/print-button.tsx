import { Button } from "~/ui/button";

/** Not on the paper itself. */
export function PrintButton() {
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}
