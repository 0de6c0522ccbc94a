/** "Need our W-9? Get it", or a link to ask for it while staff have not uploaded one (files-13). */
export function W9Note({ hasW9 }: { hasW9: boolean }) {
  return (
    <>
      Need our W-9?{" "}
      <a className="link" href={hasW9 ? "/w-9.pdf" : "/contact"}>
        {hasW9 ? "Get it" : "Ask us"}
      </a>
    </>
  );
}
