import { Fragment } from 'react';

/**
 * Lets an address wrap at its separators and not inside a word. `<wbr>` changes neither the copied text nor the text that a
 * screen reader reads.
 */
export const Breakable = ({ children }: { readonly children: string }) =>
  children.match(/@?[^@./_-]+[./_-]*|./g)?.map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
