import { cx } from "class-variance-authority";
import drawing from "~/ui/frame/logo-mark.svg?no-inline";

export function LogoMark({ className = "size-9" }: { className?: string }) {
  // Without low priority, React would preload this small picture before more important ones.
  return <img src={drawing} alt="" width={40} height={40} fetchPriority="low" className={cx("shrink-0", className)} />;
}
