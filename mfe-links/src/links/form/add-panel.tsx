import { token } from '@linkstall/contracts/tokens';
import { closeGap } from '@linkstall/kit/order';
import { panel } from '@linkstall/kit/pieces';
import { useLayoutEffect } from 'react';
import { css, keyframes } from 'styled-components';

/** What stands below the panel follows when it goes. */
export function Closing({ id }: { readonly id: string }) {
  useLayoutEffect(() => {
    const opened = document.getElementById(id);
    return () => void (opened && closeGap(opened));
  }, [id]);
  return null;
}

const appear = keyframes`
  from { opacity: 0; translate: 0 -0.5rem; }
`;

/** What is added is asked for below the buttons. */
export const addPanel = css`
  ${panel}
  margin-bottom: ${token('5')};
  animation: ${appear} 150ms ${token('ease')};
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
