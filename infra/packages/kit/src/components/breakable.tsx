import { Fragment } from 'react';

/** Lets an address wrap at its separators and not inside a word. `<wbr>` changes neither the copied nor the read text. */
export const Breakable = ({ children }: { readonly children: string }) =>
  children.match(/@?[^@./_-]+[./_-]*|./g)?.map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
