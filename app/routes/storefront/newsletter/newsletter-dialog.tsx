import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { NewsletterForm } from "~/routes/storefront/newsletter/newsletter-form";
import { Dialog } from "~/ui/dialog";

export default function NewsletterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${newsletterOffer.percentOff}% off your first order`}
      description="Enter your email and we'll send you a code, then new pins and offers now and then. Unsubscribe anytime."
    >
      <div className="space-y-5">
        <img
          src="/art/door-wholesale.svg"
          alt=""
          width={800}
          height={500}
          className="w-full rounded-control [@media(height<36rem)]:hidden"
        />
        <NewsletterForm onSubscribed={onClose} />
      </div>
    </Dialog>
  );
}
