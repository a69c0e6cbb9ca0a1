import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from './texts.ts';

interface BreadcrumbsProps {
  readonly steps: readonly { readonly label: string; readonly path: string }[];
  readonly here: string;
}

export const Breadcrumbs = ({ steps, here }: BreadcrumbsProps) => (
  <nav aria-label={texts.store.breadcrumb}>
    <Trail>
      {steps.map(({ label, path }) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
      <li>
        <span aria-current="page">{here}</span>
      </li>
    </Trail>
  </nav>
);

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  margin: 0 0 0 -0.5rem;
  padding: 0;
  list-style: none;
  color: ${token('muted')};
  font-size: ${token('text-sm')};

  li {
    display: flex;
    align-items: center;
    min-width: 0;
  }

  li:not(:last-child)::after {
    content: '/' / '';
  }

  a {
    display: inline-flex;
    align-items: center;
    min-width: ${token('tap')};
    padding-inline: ${token('2')};
    min-height: ${token('tap')};
    border-radius: ${token('radius-sm')};
    color: inherit;
    overflow-wrap: anywhere;
    text-underline-offset: 0.2em;
  }

  a:hover {
    color: ${token('text')};
  }

  a:focus-visible {
    outline-offset: 0;
  }

  span {
    padding-inline: ${token('2')};
  }
`;
