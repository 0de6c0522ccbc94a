import { Fragment } from "react";

/** Text in which a long email or web address breaks at its signs instead of in the middle of a word. Dates such as 12/30 stay whole. */
export const WordBreaks = ({ children }: { children: string }) =>
  children.split(/(?<=[@?=&])|(?<=\/)(?=\p{L})/u).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
