import { token } from '@linkstall/contracts/tokens';
import { panel } from '@linkstall/kit/components';
import styled from 'styled-components';

import { rowLayout } from './form.tsx';

/** A page of the admin area: a heading and panels. */
export const Page = styled.div`
  ${rowLayout}
  gap: ${token('5')};

  h1 {
    font-size: ${token('text-2xl')};
  }
`;

/** Panels side by side where space allows. Each panel has its own height. */
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
