import { Lock, Mail, RotateCcw } from "lucide-react";
import { brand } from "~/domain/brand/brand";
import { useContact } from "~/ui/frame/contact";
import { PersonToAsk } from "~/ui/frame/person-to-ask";

export function Assurance({ ofDesign }: { ofDesign?: { isApproved: boolean } }) {
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
  isApproved ? brand.promises.remade : brand.promises.depositBack;
