import { styled } from 'styled-components';

import { CreatorPage } from '../ui/creator-page.tsx';
import type { Sample } from './samples.ts';

const Strip = styled.div`
  display: flex;
  gap: 0.7rem;
  padding-top: 1rem;
  font-size: 0.36rem;
  > div {
    flex: none;
    width: 7.4rem;
    height: 14rem;
    margin-bottom: -5.5rem;
    overflow: hidden;
    border-radius: 1rem;
  }
  > :nth-child(even) {
    translate: 0 1.2rem;
  }
`;
const SHOWN = 4;
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
