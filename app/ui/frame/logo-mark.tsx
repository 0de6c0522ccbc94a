import { cx } from "class-variance-authority";
import drawing from "~/ui/frame/logo-mark.svg?no-inline";

/** The shop's own enamel pin: brass rim, flag, ball and green. */
export function LogoMark({ className = "size-9" }: { className?: string }) {
  // Low, so that React preloads it nowhere: it is small, and waits for no headline.
  return <img src={drawing} alt="" width={40} height={40} fetchPriority="low" className={cx("shrink-0", className)} />;
}
