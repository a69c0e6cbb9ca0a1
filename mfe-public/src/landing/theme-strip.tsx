import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { CreatorPage } from '../ui/creator-page.tsx';
import type { Sample } from './samples.ts';

/** As many as there is room for; each as wide as its share, and its page sized by that. */
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
const SHOWN = 6;
const LINKS_SHOWN = 3;

/** Pages in different looks, side by side, cut off by the tile's edge. */
export function ThemeStrip({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <Strip aria-hidden="true">
      {samples.slice(-SHOWN).map(({ content }) => (
        <div key={content.username}>
          <CreatorPage content={{ ...content, links: content.links.slice(0, LINKS_SHOWN) }} picture />
        </div>
      ))}
    </Strip>
  );
}
