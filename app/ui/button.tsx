import { cva, cx, type VariantProps } from "class-variance-authority";
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from "react";
import { Spinner } from "~/ui/spinner";

export const buttonClass = cva("btn", {
  variants: {
    variant: {
      primary: "btn-primary",
      brass: "btn-brass",
      outline: "btn-outline",
      ghost: "text-ink hover:bg-sunken",
      "danger-ghost": "text-danger hover:bg-sunken",
      danger: "bg-danger-fill text-white hover:bg-danger-fill-hover",
      fairway: "btn-fairway",
      "fairway-outline": "btn-fairway border border-fairway-300",
    },
    size: {
      sm: "min-h-9 px-3 text-sm",
      md: "min-h-11 px-5 text-base",
      snug: "min-h-11 px-3.5 text-base",
      lg: "min-h-13 px-7 text-lg",
      icon: "size-11",
      "icon-sm": "size-9 max-sm:size-11",
    },
    // The label wraps if the text is large or its spacing is wide.
    block: { true: "w-full whitespace-normal" },
  },
  defaultVariants: { variant: "primary", size: "md" },
});

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClass> & {
    /** Renders the only child (a link) with the button's style instead of a button. */
    asChild?: boolean;
    /** Ignores clicks while busy, and keeps its width and the focus. */
    pending?: boolean;
    /** Label while busy. If missing, only a spinner is shown. */
    pendingLabel?: string;
  };

export function Button({ variant, size, block, asChild, className, ...props }: ButtonProps) {
  const classes = cx(buttonClass({ variant, size, block }), className);
  if (asChild) {
    const child = props.children as ReactElement<{ className?: string }>;
    return cloneElement(child, { className: cx(classes, child.props.className) });
  }
  return <PlainButton className={classes} {...props} />;
}

function PlainButton({ pending = false, pendingLabel, children, onClick, ...props }: Omit<ButtonProps, "asChild">) {
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      {...props}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending || pendingLabel ? (
        <StackedLabels pending={pending} pendingLabel={pendingLabel}>
          {children}
        </StackedLabels>
      ) : (
        children
      )}
    </button>
  );
}

/** Puts both labels into one grid cell, so that the wider one always sets the width. */
function StackedLabels({
  pending,
  pendingLabel,
  children,
}: {
  pending: boolean;
  pendingLabel?: string;
  children: ReactNode;
}) {
  const face = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2";
  return (
    <span className="inline-grid">
      <span className={cx(face, pending && "invisible")}>{children}</span>
      <span className={cx(face, !pending && "invisible")}>
        <Spinner label={pendingLabel ? undefined : "Working"} />
        {pendingLabel}
      </span>
    </span>
  );
}
