import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { DropdownItem, DropdownMenu } from "~/ui/dropdown-menu";
import { useHydrated } from "~/ui/use-hydrated";

interface RowMenuProps {
  /** What its button names: "More actions for PH-7Q4KM2XD9A". */
  of: string;
  isPending?: boolean;
  children?: ReactNode;
  /** The last item, and the question that it opens. */
  remove?: { label: string; ask: (onClose: () => void) => ReactNode };
}

/** What is done seldom with a row of a list, or asked about first. */
export function RowMenu({ of, isPending, children, remove }: RowMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const isHydrated = useHydrated();
  const look = {
    variant: "ghost",
    size: "icon-sm",
    className: "row-menu",
    "aria-label": `More actions for ${of}`,
  } as const;
  // From the server its button comes alone: what makes it a menu is a dozen components, for each row of a list.
  if (!isHydrated)
    return (
      <div className="flex justify-end">
        <Button {...look} aria-haspopup="menu" aria-expanded={false} pending={isPending} />
      </div>
    );
  return (
    <div className="flex justify-end">
      <DropdownMenu label={`More actions for ${of}`} trigger={<Button {...look} pending={isPending} />}>
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
