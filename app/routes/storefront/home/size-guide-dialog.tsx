import { Dialog } from "~/ui/dialog";

const ballInches = 1.68;
const sizes = [
  { label: "0.75 inch", inches: 0.75, use: "Lapels, hat brims" },
  { label: "1 inch", inches: 1, use: "The usual pin" },
  { label: "1.25 inch", inches: 1.25, use: "Caps, bags, our catalog" },
  { label: "1.5 inch", inches: 1.5, use: "Trophies, fine detail" },
];

/** All sizes next to a golf ball, to scale. */
export default function SizeGuideDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title="Size guide"
      description="How our pins measure up to a golf ball, which is 1.68 inches across."
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
        {sizes.map(({ label, inches, use }) => (
          <li key={label} className="text-center">
            <SizePicture inches={inches} />
            <p className="mt-3 font-semibold">{label}</p>
            <p className="text-muted text-sm">{use}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function SizePicture({ inches }: { inches: number }) {
  const shown = (inches / ballInches) * 90;
  return (
    <svg viewBox="0 0 100 100" className="mx-auto w-full max-w-36" aria-hidden="true">
      <circle cx="50" cy="50" r="45" className="fill-white stroke-edge" strokeWidth="1" strokeDasharray="3 2.5" />
      <image href="/pins/hole-in-one.svg" x={50 - shown / 2} y={50 - shown / 2} width={shown} height={shown} />
    </svg>
  );
}
