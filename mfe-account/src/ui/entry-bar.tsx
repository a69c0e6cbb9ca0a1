import { token } from '@linkstall/contracts/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { texts } from './texts.ts';

const ways = [
  { to: '/login', label: texts.login.title },
  { to: '/signup', label: texts.signup.title },
] as const;

/** The bar of the entry screens: the way home and the ways to login and signup. */
export function EntryBar({ current }: { readonly current: string | undefined }) {
  return (
    <Bar>
      <Row>
        <Brand to="/">
          <Mark />
          {texts.brand}
        </Brand>
        <nav aria-label={texts.ways}>
          {ways.map(({ to, label }) => (
            <Way key={to} to={to} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Way>
          ))}
        </nav>
      </Row>
    </Bar>
  );
}

/** The logo of the design kit. Its lower half takes the colour of the text. */
const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path
      d="M6 3h20l3 10v1a3.25 3.25 0 01-6.5 0 3.25 3.25 0 01-6.5 0 3.25 3.25 0 01-6.5 0A3.25 3.25 0 013 14v-1z"
      fill="#c9105f"
    />
    <path d="M11 3h5v11a3.25 3.25 0 01-6.5 0zM21 3h5l3 10v1a3.25 3.25 0 01-6.5 0z" fill="#ffb41f" />
    <g fill="none" stroke="currentColor" strokeWidth="3">
      <rect x="4.5" y="20.5" width="13" height="8.5" rx="4.25" />
      <path d="M17 20.5h6.25a4.25 4.25 0 010 8.5H18.75a4.25 4.25 0 01-4.25-4.25" />
    </g>
  </svg>
);

const Bar = styled.div`
  grid-column: 1 / -1;
  border-bottom: ${token('line')} solid ${token('border')};
  background: ${token('surface')};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('2')};
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  min-height: 3.5rem;
  margin-inline: auto;

  @media (min-width: 768px) {
    min-height: 4.25rem;
  }

  nav {
    display: flex;
    gap: ${token('1')};
    margin-left: auto;
  }
`;

const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-height: ${token('tap')};
  color: ${token('text')};
  font-weight: ${token('weight-loud')};
  font-size: ${token('text-xl')};
  letter-spacing: ${token('track-loud')};
  text-decoration: none;

  svg {
    display: block;
    width: 2.1rem;
    height: 2.1rem;
  }

  @media (max-width: 359px) {
    gap: 0.4rem;
    font-size: ${token('text-lg')};
  }
`;

const Way = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${token('tap')};
  padding: 0.25rem clamp(0.5rem, 2.5vw, 0.85rem);
  border-radius: ${token('radius')};
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  font-size: 0.9375rem;
  text-decoration: none;
  transition: background ${token('fast')};

  &:hover {
    background: ${token('sunken')};
  }

  &[aria-current] {
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
  }
`;
