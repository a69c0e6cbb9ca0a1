import { token } from '@linkstall/contracts/tokens';
import { tapLink } from '@linkstall/kit/pieces';
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
    ${tapLink}
    min-width: ${token('tap')};
    padding-inline: ${token('2')};
    color: inherit;
    overflow-wrap: anywhere;
  }

  @media (hover: hover) {
    a:hover {
      color: ${token('text')};
    }
  }

  span {
    padding-inline: ${token('2')};
  }
`;
