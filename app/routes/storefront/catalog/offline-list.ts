import { useState } from "react";

interface Lost {
  isLost: true;
}

/** A clientLoader that keeps the list if the server cannot be reached, instead of showing the error screen. */
export function keepListOffline<List>() {
  return ({ serverLoader }: { serverLoader: () => Promise<unknown> }): Promise<List | Lost> =>
    (serverLoader() as Promise<List>).catch((error: unknown) => {
      // fetch throws TypeError if there is no response at all.
      if (error instanceof TypeError) return { isLost: true };
      throw error;
    });
}

export function isOffline(data: object | undefined): data is Lost {
  return data !== undefined && "isLost" in data;
}

/** The last list that was loaded. The first one comes with the page. */
export function useLastList<List extends object>(data: List | Lost): List {
  const [kept, keep] = useState(data);
  const list = isOffline(data) ? kept : data;
  if (list !== kept) keep(list);
  return list as List;
}
