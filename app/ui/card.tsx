import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const cardClass = cva("rounded-card", {
  variants: {
    look: { lifted: "bg-surface shadow-lift", flat: "border border-line bg-surface", sunken: "bg-sunken" },
    padding: { none: "", md: "p-5 sm:p-6", lg: "p-6 sm:p-8" },
  },
  defaultVariants: { look: "lifted", padding: "md" },
});

export function Card({ look, padding, className, ...props }: ComponentProps<"div"> & VariantProps<typeof cardClass>) {
  return <div {...props} className={cx(cardClass({ look, padding }), className)} />;
}
