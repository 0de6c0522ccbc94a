import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type KitInput, readKit } from "~/domain/designer/kit";

const writeAfterMs = 400;

/** Inputs of the calculator. Stored in the URL after a pause, so that a plan can be shared. */
export function useKit(): [KitInput, (kit: KitInput) => void] {
  const [search, setSearch] = useSearchParams();
  const [kit, setKit] = useState(() => readKit(search));
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => {
      setTouched(false);
      setSearch((now) => withKit(now, kit), { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [kit, touched, setSearch]);
  const change = (next: KitInput) => {
    setKit(next);
    setTouched(true);
  };
  return [kit, change];
}

function withKit(search: URLSearchParams, kit: KitInput): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(kit)) {
    if (value) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}
