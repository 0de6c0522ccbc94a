import type { ProductView } from "~/domain/catalog/views";
import { Dialog } from "~/ui/dialog";

interface ZoomDialogProps {
  picture: ProductView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ZoomDialog({ picture, open, onOpenChange }: ZoomDialogProps) {
  return (
    <Dialog width="wide" title="A closer look" open={open} onOpenChange={onOpenChange}>
      <section
        ref={scrollToCenter}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label={picture.alt}
        className="h-[70dvh] overflow-auto rounded-card bg-cream-200"
      >
        <img src={picture.url} alt={picture.alt} width={1400} height={1400} className="h-auto w-[180%] max-w-none" />
      </section>
    </Dialog>
  );
}

function scrollToCenter(box: HTMLElement | null) {
  box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
}
