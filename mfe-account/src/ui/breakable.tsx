import { Fragment } from 'react';

/** Words above it may be wider than a phone with large letters. */
const LONG = 24;

/** Breaks a long address where it has a joint, rather than in a word. It is copied and read aloud as it is. */
export const Breakable = ({ children }: { readonly children: string }) =>
  children
    .split(/(?<=\s)/)
    .map((word) => (word.length > LONG ? word.split(/(?<=[@./_-])(?=[^\s@./_-])/) : [word]))
    .map((parts, place) => (
      <Fragment key={place}>
        {parts.map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </Fragment>
    ));
