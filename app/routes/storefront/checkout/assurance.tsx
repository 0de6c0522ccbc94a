import { FileText, Lock, Mail, RotateCcw } from "lucide-react";
import { brand } from "~/domain/brand/brand";
import { purchaseOrderAnswer } from "~/domain/settings/faq";
import { useContact } from "~/ui/frame/contact";
import { PersonToAsk } from "~/ui/frame/person-to-ask";

interface AssuranceProps {
  ofDesign?: { isApproved: boolean };
  /** True if the customer may pay by invoice. */
  isOnTerms?: boolean;
}

export function Assurance({ ofDesign, isOnTerms = false }: AssuranceProps) {
  const { supportEmail } = useContact();
  return (
    <ul className="mt-6 space-y-2 border-line border-t pt-5 text-muted text-sm [&>li]:flex [&>li]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <li>
        <Lock aria-hidden="true" />
        Payments are processed securely by PayPal. We never see your card number.
      </li>
      <li>
        <RotateCcw aria-hidden="true" />
        <span>
          {ofDesign ? ofDesigns(ofDesign) : `${brand.returns.days}-day returns on unworn pins.`}{" "}
          <a href="/shipping" target="_blank" rel="noopener" className="link">
            Shipping and returns
          </a>
        </span>
      </li>
      <li>
        <FileText aria-hidden="true" />
        {isOnTerms ? (
          <span>You're approved for {brand.promises.terms}. Enter your purchase order number in the payment step.</span>
        ) : (
          <span>
            Ordering by purchase order?{" "}
            <a href={purchaseOrderAnswer} target="_blank" rel="noopener" className="link">
              Here's how to get approved
            </a>
          </span>
        )}
      </li>
      <li>
        <Mail aria-hidden="true" />
        <span>
          Questions? Email{" "}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          . <PersonToAsk />
        </span>
      </li>
    </ul>
  );
}

const ofDesigns = ({ isApproved }: { isApproved: boolean }) =>
  isApproved ? brand.promises.remade : brand.promises.ownDepositBack;
