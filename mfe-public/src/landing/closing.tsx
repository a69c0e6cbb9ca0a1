import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { ButtonLink, Wrap } from '../ui/layout.ts';
import { texts as siteTexts } from '../ui/texts.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';

const Centre = styled(Wrap)`
  display: grid;
  justify-items: center;
  gap: ${token('4')};
  text-align: center;
  i {
    width: min(15rem, 60vw);
    aspect-ratio: 4 / 3;
    background: ${token('art-empty')} center / contain no-repeat;
    @media (max-width: 767px) {
      display: none;
    }
  }
`;

export function Closing() {
  return (
    <Band $tint aria-labelledby="closing-title">
      <Centre>
        <i aria-hidden="true" />
        <h2 id="closing-title">{texts.closing.title}</h2>
        <ButtonLink href="/admin/links">{siteTexts.site.createNow}</ButtonLink>
      </Centre>
    </Band>
  );
}
