import { token } from '@linkstall/contracts/tokens';
import { BackIcon, panel, tapLink } from '@linkstall/kit/components';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { rowLayout } from './form.tsx';

/** A page of the admin area: a heading and panels. */
export const Page = styled.div`
  ${rowLayout}
  gap: ${token('5')};

  h1 {
    font-size: min(${token('text-2xl')}, 12vw);
  }
`;

/** The way back to the page of the account. */
export const BackLink = ({ label }: { readonly label: string }) => (
  <PlainBackLink to="/admin/account">
    <BackIcon />
    {label}
  </PlainBackLink>
);

const PlainBackLink = styled(Link)`
  ${tapLink}
  gap: ${token('1')};
  margin-inline-start: -0.4rem;
  padding-inline-end: ${token('2')};
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
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
