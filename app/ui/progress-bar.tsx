import type { ReactNode } from "react";

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Unit after the value. If missing, the text is "of max". */
  unit?: string;
  detail?: ReactNode;
}

export function ProgressBar({ label, value, max, unit, detail }: ProgressBarProps) {
  return (
    <div className="space-y-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">
          {value}
          {unit ?? ` of ${max}`}
        </span>
      </p>
      <progress className="progress-track" aria-label={label} value={value} max={max} />
      {detail ? <p className="text-muted text-sm">{detail}</p> : null}
    </div>
  );
}
