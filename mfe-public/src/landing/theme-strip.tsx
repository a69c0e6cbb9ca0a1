import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { CreatorPage } from '../ui/creator-page.tsx';
import type { Sample } from './samples.ts';

/** A row of pages of equal width. Container units scale each page with its width. */
const Strip = styled.div`
  display: flex;
  gap: 0.6rem;
  && {
    height: 11rem;
    margin-bottom: calc(-1 * ${token('5')});
    padding-top: 1rem;
  }
  > div {
    flex: 1 1 0;
    container-type: inline-size;
    max-width: 7.4rem;
    overflow: hidden;
    border-radius: 0.9rem 0.9rem 0 0;
    > * {
      font-size: 4.8cqi;
      min-height: 100%;
    }
  }
  > :nth-child(even) {
    translate: 0 1.2rem;
  }
  @media (max-width: 1023px) {
    > :nth-child(n + 5) {
      display: none;
    }
  }
  @media (min-width: 768px) {
    && {
      align-self: end;
    }
    width: min(50vw, 48rem);
  }
`;
const MAX_SAMPLES = 6;
const MAX_LINKS = 3;

/** Sample pages in different themes, side by side. The lower border of the tile cuts them off. */
export function ThemeStrip({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <Strip aria-hidden="true">
      {samples.slice(-MAX_SAMPLES).map(({ content }) => (
        <div key={content.username}>
          <CreatorPage content={{ ...content, links: content.links.slice(0, MAX_LINKS) }} isInert />
        </div>
      ))}
    </Strip>
  );
}
