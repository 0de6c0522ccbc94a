import { cx } from "class-variance-authority";
import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps, ReactNode } from "react";

/** Not modal: a modal menu locks scrolling by a style element that our CSP blocks. */
export function DropdownMenu({
  trigger,
  label,
  children,
}: {
  trigger: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control border border-line bg-raised p-1.5 shadow-lift data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DropdownItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

/** A link or a submit button goes inside with `asChild`. */
export function DropdownItem({ danger, className, ...props }: DropdownItemProps) {
  return (
    <Radix.Item
      {...props}
      className={cx(
        "flex min-h-10 w-full cursor-pointer select-none items-center gap-2.5 rounded-badge px-3 text-sm outline-none",
        "data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:opacity-50",
        danger && "text-danger",
        className,
      )}
    />
  );
}

export function DropdownSeparator() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />;
}
