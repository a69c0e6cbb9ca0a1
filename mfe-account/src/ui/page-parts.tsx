import { token } from '@linkstall/contracts/tokens';
import { panel } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { rows } from './form.tsx';

/** A screen of the admin area: its heading, then its panels. */
export const Page = styled.div`
  ${rows}
  gap: ${token('5')};

  h1 {
    font-size: ${token('text-2xl')};
  }
`;

/** Panels beside each other where there is room, each as high as what it holds. */
export const Panels = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: start;
  gap: ${token('5')};
`;

export const Panel = styled.section`
  ${panel}
  container-type: inline-size;

  h2 {
    font-size: ${token('text-lg')};
    line-height: ${token('lead-snug')};
  }

  > p {
    color: ${token('muted')};
  }
`;
