import { token } from '@linkstall/contracts/tokens';
import { panel } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { rows } from './form.tsx';

/** A screen of the admin area: its heading, then its panels. */
export const Page = styled.div`
  ${rows}
  gap: ${token('5')};
  max-width: 36rem;

  h1 {
    font-size: ${token('text-2xl')};
  }
`;

export const Panel = styled.section`
  ${panel}

  h2 {
    font-size: ${token('text-lg')};
    line-height: ${token('lead-snug')};
  }

  > p {
    color: ${token('muted')};
  }
`;
