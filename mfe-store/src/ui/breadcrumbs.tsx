import { token } from '@linkstall/contracts/tokens';
import { Breakable, tapLink } from '@linkstall/kit/components';
import styled from 'styled-components';

import { useIsRightToLeft, useTexts } from './languages.ts';

interface BreadcrumbsProps {
  readonly steps: readonly { readonly label: string; readonly path: string }[];
  readonly current: string;
  /** The name of the navigation on the owner's screens, in the language of the owner. */
  readonly label?: string;
}

/**
 * Breadcrumbs in the text colour of their parent. The last link is shortened, so that the trail stays on one line. In a narrow
 * container the link wraps instead.
 */
export function Breadcrumbs({ steps, current, label: name }: BreadcrumbsProps) {
  const texts = useTexts();
  const isRightToLeft = useIsRightToLeft();
  return (
    <nav aria-label={name ?? texts.store.breadcrumb}>
      <List>
        {steps.map(({ label, path }) => (
          <li key={path}>
            <a href={path} dir={isRightToLeft ? 'auto' : undefined}>
              <Breakable>{label}</Breakable>
            </a>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </List>
    </nav>
  );
}

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  margin-inline: -0.5rem 0;
  font-size: ${token('text-sm')};

  li {
    display: flex;
    align-items: center;
  }

  li:nth-last-child(2) {
    flex: 1 4em;
    min-width: 0;
    max-width: max-content;
  }

  li + li::before {
    content: '/' / '';
  }

  a {
    ${tapLink}
    display: block;
    overflow: hidden;
    min-width: ${token('tap')};
    padding-inline: ${token('2')};
    color: inherit;
    line-height: ${token('tap')};
    text-overflow: ellipsis;
    white-space: nowrap;
    &:focus-visible {
      outline-offset: -3px;
    }
  }

  span {
    padding-inline: ${token('2')};
  }

  @container (max-width: 15em) {
    margin: 0;
    li:nth-last-child(2) {
      flex: 0 1 auto;
    }
    a {
      padding-block: 0.7em;
      font-size: min(1em, 8cqi);
      line-height: 1.3;
      white-space: normal;
    }
  }
`;
