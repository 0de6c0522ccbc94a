import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { DropdownItem, DropdownMenu } from "~/ui/dropdown-menu";

interface RowMenuProps {
  /** What its button names: "More of PH-7Q4KM2XD9A". */
  of: string;
  isPending?: boolean;
  children?: ReactNode;
  /** The last item, and the question that it opens. */
  remove?: { label: string; ask: (onClose: () => void) => ReactNode };
}

/** What is done seldom with a row of a list, or asked about first. */
export function RowMenu({ of, isPending, children, remove }: RowMenuProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="flex justify-end">
      <DropdownMenu
        label={`More of ${of}`}
        trigger={
          <Button
            variant="ghost"
            size="icon-sm"
            className="row-menu"
            aria-label={`More of ${of}`}
            pending={isPending}
          />
        }
      >
        {children}
        {remove ? (
          <DropdownItem danger onSelect={() => setAsked(true)}>
            {remove.label}
          </DropdownItem>
        ) : null}
      </DropdownMenu>
      {isAsked ? remove?.ask(() => setAsked(false)) : null}
    </div>
  );
}
