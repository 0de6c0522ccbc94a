import { Fragment } from "react";

/** Text in which a long email address breaks after its @ instead of in the middle of a word. */
export const EmailBreaks = ({ children }: { children: string }) =>
  children.split(/(?<=@)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
