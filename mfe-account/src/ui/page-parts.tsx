import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { rows } from './form.tsx';

/** A screen of the admin area: its heading, then its panels. */
export const Page = styled.div`
  ${rows}
  gap: ${token('5')};
  max-width: 36rem;

  h1 {
    margin: 0;
    font-size: ${token('text-2xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-tight')};
  }
`;

export const Panel = styled.section`
  ${rows}
  padding: clamp(${token('4')}, 5vw, ${token('5')});
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-sm')};

  h2 {
    margin: 0;
    font-size: ${token('text-lg')};
    font-weight: ${token('weight-loud')};
    line-height: ${token('lead-snug')};
  }

  > p {
    margin: 0;
    color: ${token('muted')};
  }
`;
