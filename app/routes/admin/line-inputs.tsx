import { cx } from "class-variance-authority";
import { Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "~/ui/button";

type LineInputProps = Omit<ComponentProps<"input">, "className"> & {
  label: string;
  /** A description, which takes a row on phones. Other inputs hold a number. */
  isText?: boolean;
};

/** A labeled input in a row of lines, such as the lines of a quote. Its `aria-label` also names the line. */
export function LineInput({ label, isText = false, ...input }: LineInputProps) {
  return (
    <label className={cx("min-w-0 space-y-1 text-sm", isText && "col-span-3 sm:col-span-1")}>
      <span className="block">{label}</span>
      <input {...input} className={cx("control w-full", !isText && "text-right tabular-nums")} />
    </label>
  );
}

/** Button at the end of a line. */
export function RemoveLine({
  label,
  ...button
}: { label: string } & Pick<ComponentProps<"button">, "onClick" | "disabled">) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="col-start-3 self-end sm:col-start-auto"
      aria-label={label}
      {...button}
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </Button>
  );
}
