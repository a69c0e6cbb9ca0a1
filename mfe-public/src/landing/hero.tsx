import { PLAIN } from '@linkstall/themes/plain-theme';

import { CreatorPage } from '../ui/creator-page.tsx';
import { ArrowIcon, TickIcon } from '../ui/icons.tsx';
import { ButtonLink } from '../ui/layout.ts';
import type { PageContent } from '../ui/page-content.ts';
import { texts as siteTexts } from '../ui/texts.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Buttons, ColourCard, CopiedCard, HeroBand, Phone, Stage, AddressCard } from './hero.styles.ts';

/** The page in the phone when the installation has no sample users. Its texts are placeholders. */
const PLACEHOLDER_PAGE: PageContent = {
  username: texts.hero.yourUsername,
  fullName: texts.hero.yourName,
  avatar: '',
  links: texts.hero.yourLinks.map((title) => ({ title, url: '', thumbnail: '' })),
  css: PLAIN,
  hasStore: false,
};

export function Hero({
  page = PLACEHOLDER_PAGE,
  hasSamples,
}: {
  readonly page?: PageContent | undefined;
  readonly hasSamples: boolean;
}) {
  const [firstLine, secondLine, thirdLine] = texts.hero.lines;
  return (
    <HeroBand id="home">
      <div>
        <h1>
          {firstLine}
          <br />
          {secondLine}
          <mark>{texts.hero.markedWord}</mark>
          <br />
          {thirdLine}
        </h1>
        <p>{texts.hero.promise}</p>
        <Buttons>
          <ButtonLink href="/admin/links">{siteTexts.site.createNow}</ButtonLink>
          {hasSamples && (
            <ButtonLink $bare href="#templates">
              {texts.hero.seeSamples}
              <ArrowIcon />
            </ButtonLink>
          )}
        </Buttons>
      </div>
      <Stage aria-hidden="true">
        <Phone>
          <CreatorPage content={page} isInert />
        </Phone>
        <AddressCard>
          <small>{texts.hero.address}</small>
          {`/${page.username}`}
        </AddressCard>
        <CopiedCard>
          <TickIcon />
          {texts.hero.copied}
        </CopiedCard>
        <ColourCard>
          <i />
          <i />
          <i />
          <i />
        </ColourCard>
      </Stage>
    </HeroBand>
  );
}
