import { token } from '@linkstall/contracts/tokens';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

import { shellStore } from '../shell-store.ts';
import { noticesAtom, toastsAtom } from './notice.state.ts';

/** The fallback when the toasts cannot be loaded. */
const Plain = styled.div`
  position: fixed;
  top: ${token('4')};
  inset-inline-end: ${token('4')};
  z-index: ${token('z-toast')};
  padding: 0.8rem 1rem;
  border: 1.5px solid;
  background: ${token('surface')};
  pointer-events: none;
`;

/**
 * The live region and the toasts. The region is on the page before its first text, because screen readers announce only
 * changes. Otherwise a notice of the previous page would arrive together with the region.
 */
export function Notices() {
  const notices = useAtomValue(noticesAtom, { store: shellStore });
  const toasts = useAtomValue(toastsAtom, { store: shellStore });
  const [hasRegion, setHasRegion] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the change that is announced
  useEffect(() => setHasRegion(true), []);
  // One element for each notice, so that a second notice does not replace the first.
  const lines = hasRegion ? notices.map(({ id, text }) => <p key={id}>{text}</p>) : [];
  return (
    <>
      <div role="status" aria-live="polite" aria-atomic="false" className="ls-hidden">
        {lines}
      </div>
      {toasts === 'plain' ? lines.length > 0 && <Plain aria-hidden="true">{lines}</Plain> : toasts && <toasts.Toasts />}
    </>
  );
}
