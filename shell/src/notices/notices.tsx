import { token } from '@linkstall/contracts/tokens';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { shellStore } from '../shell-store.ts';
import { noticeAtom, toastsAtom } from './notice.state.ts';

/** Only when the toasts themselves could not be loaded. */
const Plain = styled.p<{ $bad: boolean }>`
  position: fixed;
  top: ${token('4')};
  right: ${token('4')};
  z-index: ${token('z-toast')};
  max-width: min(22rem, 100% - 2 * ${token('4')});
  padding: 0.8rem 1rem;
  border: 1.5px solid currentColor;
  border-radius: ${token('radius')};
  background: ${({ $bad }) => token($bad ? 'bad-soft' : 'good-soft')};
  color: ${({ $bad }) => token($bad ? 'bad' : 'good')};
  font-weight: ${token('weight-mid')};
`;

/** The live region, in the page from the start so that what comes into it is announced, and the toasts. */
export function Notices() {
  const { error, text } = useAtomValue(noticeAtom, { store: shellStore });
  const toasts = useAtomValue(toastsAtom, { store: shellStore });
  return (
    <>
      <div role="status" aria-live="polite" className={toasts === 'plain' ? undefined : 'ls-hidden'}>
        {text && (toasts === 'plain' ? <Plain $bad={error}>{text}</Plain> : text)}
      </div>
      {toasts !== null && toasts !== 'plain' && <toasts.Toasts />}
    </>
  );
}
