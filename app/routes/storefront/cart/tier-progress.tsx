interface TierProgressProps {
  pieces: number;
  /** Pieces missing to the next tier. */
  more: number;
}

/** Shows how close the quantity is to the next price break. The sentence above the bar says the same. */
export function TierProgress({ pieces, more }: TierProgressProps) {
  return (
    <progress
      value={pieces}
      max={pieces + more}
      aria-label="Pins toward the next price"
      className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brass-400 [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brass-400"
    />
  );
}
