import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { NewsletterForm } from "~/routes/storefront/newsletter/newsletter-form";
import { Dialog } from "~/ui/dialog";

export default function NewsletterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${newsletterOffer.percentOff}% off your first order`}
      description="Leave your email and we send you a code. New pins and offers after that, now and then; you can stop any time."
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
