import { useState } from "react";

interface Lost {
  isLost: true;
}

/** A clientLoader: a server that cannot be reached leaves the list as it is, instead of the error screen. What it answers counts as ever. */
export function keepListOffline<List>() {
  return ({ serverLoader }: { serverLoader: () => Promise<unknown> }): Promise<List | Lost> =>
    (serverLoader() as Promise<List>).catch((error: unknown) => {
      // What fetch throws where no answer came; an answer that says no is something else.
      if (error instanceof TypeError) return { isLost: true };
      throw error;
    });
}

export function isOffline(data: object | undefined): data is Lost {
  return data !== undefined && "isLost" in data;
}

/** The newest list that came; the first one comes with the page. */
export function useLastList<List extends object>(data: List | Lost): List {
  const [kept, keep] = useState(data);
  const list = isOffline(data) ? kept : data;
  if (list !== kept) keep(list);
  return list as List;
}
