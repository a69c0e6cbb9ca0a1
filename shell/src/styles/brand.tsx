import { siteOf } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { imageAt, imageSrcSet } from '@linkstall/kit/text';
import type { Link } from 'react-router-dom';
import styled from 'styled-components';

import { useShell } from '../shell-context.ts';

const Home = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-height: ${token('tap')};
  color: ${token('text')};
  font-size: ${token('text-xl')};
  font-weight: ${token('weight-loud')};
  letter-spacing: ${token('track-loud')};
  text-decoration: none;
  svg {
    width: 2.1rem;
    height: 2.1rem;
  }
`;
const Cloth = styled.path<{ $colour: 'rani' | 'action' }>`
  fill: ${({ $colour }) => token($colour)};
`;

/** Logo and name as a link to the home page. @param link the element to use instead of a plain link */
export function Brand({ link }: { readonly link?: typeof Link }) {
  const { name, logo } = siteOf(useShell());
  return (
    <Home {...(link ? { as: link, to: '/' } : { href: '/' })}>
      {logo === undefined ? (
        <Stall />
      ) : (
        <img
          src={imageAt(logo, 96)}
          srcSet={imageSrcSet(logo, { '1x': 96, '2x': 192 })}
          width={34}
          height={34}
          alt=""
        />
      )}
      {name}
    </Home>
  );
}

/** The logo of a site without a logo of its own. */
const Stall = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <Cloth
      $colour="rani"
      d="M6 3h20l3 10v1a3.25 3.25 0 01-6.5 0 3.25 3.25 0 01-6.5 0 3.25 3.25 0 01-6.5 0A3.25 3.25 0 013 14v-1z"
    />
    <Cloth $colour="action" d="M11 3h5v11a3.25 3.25 0 01-6.5 0zM21 3h5l3 10v1a3.25 3.25 0 01-6.5 0z" />
    <g fill="none" stroke="currentColor" strokeWidth="3">
      <rect x="4.5" y="20.5" width="13" height="8.5" rx="4.25" />
      <path d="M17 20.5h6.25a4.25 4.25 0 010 8.5H18.75a4.25 4.25 0 01-4.25-4.25" />
    </g>
  </svg>
);
