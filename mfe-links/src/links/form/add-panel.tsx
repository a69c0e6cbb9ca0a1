import { token } from '@linkstall/contracts/tokens';
import { closeGap } from '@linkstall/kit/order';
import { panel } from '@linkstall/kit/components';
import { useLayoutEffect } from 'react';
import { css, keyframes } from 'styled-components';

/** Animates the content below the panel into its place when the panel closes. */
export function CloseAnimation({ id }: { readonly id: string }) {
  useLayoutEffect(() => {
    const panelElement = document.getElementById(id);
    return () => void (panelElement && closeGap(panelElement));
  }, [id]);
  return null;
}

const appearAnimation = keyframes`
  from { opacity: 0; translate: 0 -0.5rem; }
`;

/** Styles of the panel below the buttons. */
export const addPanelStyles = css`
  ${panel}
  margin-bottom: ${token('5')};
  animation: ${appearAnimation} 150ms ${token('ease')};
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  h2 {
    font-size: ${token('text-lg')};
  }
`;
