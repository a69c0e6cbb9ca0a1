import { Fragment } from 'react';

/** Breaks an address where it has a joint, rather than in a word. It is copied and read aloud as it is. */
export const Breakable = ({ children }: { readonly children: string }) =>
  children.match(/@?[^@./_-]+[./_-]*|./g)?.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
