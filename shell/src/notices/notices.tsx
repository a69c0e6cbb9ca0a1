import { token } from '@linkstall/contracts/tokens';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { shellStore } from '../shell-store.ts';
import { noticesAtom, toastsAtom } from './notice.state.ts';

/** Only when the toasts themselves could not be loaded. */
const Plain = styled.div`
  position: fixed;
  top: ${token('4')};
  right: ${token('4')};
  z-index: ${token('z-toast')};
  display: grid;
  gap: ${token('2')};
  max-width: min(22rem, 100% - 2 * ${token('4')});
`;
const Line = styled.p<{ $bad: boolean }>`
  padding: 0.8rem 1rem;
  border: 1.5px solid currentColor;
  border-radius: ${token('radius')};
  background: ${({ $bad }) => token($bad ? 'bad-soft' : 'good-soft')};
  color: ${({ $bad }) => token($bad ? 'bad' : 'good')};
  font-weight: ${token('weight-mid')};
`;

/** The live region, in the page from the start so that what comes into it is announced, and the toasts. */
export function Notices() {
  const notices = useAtomValue(noticesAtom, { store: shellStore });
  const toasts = useAtomValue(toastsAtom, { store: shellStore });
  return (
    <>
      {/* Each an element of its own: of two at once the second must not take the first one's place. */}
      <div role="status" aria-live="polite" aria-atomic="false" className="ls-hidden">
        {notices.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {toasts === 'plain' ? (
        <Plain aria-hidden="true">
          {notices.map(({ id, error, text }) => (
            <Line key={id} $bad={error}>
              {text}
            </Line>
          ))}
        </Plain>
      ) : (
        toasts && <toasts.Toasts />
      )}
    </>
  );
}
