import type { ShellApi } from '@linkstall/contracts/shell';

import { CreatorPage } from '../ui/creator-page.tsx';
import { ArrowIcon, TickIcon } from '../ui/icons.tsx';
import { ButtonLink } from '../ui/layout.ts';
import type { PageContent } from '../ui/page-content.ts';
import { texts as siteTexts } from '../ui/texts.ts';
import { ClaimField } from './claim-field.tsx';
import { landingTexts as texts } from './landing-texts.ts';
import { Buttons, ColourCard, CopiedCard, HeroBand, Phone, Stage, AddressCard } from './hero.styles.ts';

interface Props {
  readonly page: PageContent;
  readonly hasSamples: boolean;
  /** Whether visitors can sign up without an invitation. */
  readonly isOpen: boolean;
  readonly shell: ShellApi;
}

export function Hero({ page, hasSamples, isOpen, shell }: Props) {
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
        {isOpen && <ClaimField shell={shell} />}
        <Buttons>
          {isOpen && (
            <ButtonLink $bare href="/admin/links">
              {siteTexts.site.createNow}
              <ArrowIcon />
            </ButtonLink>
          )}
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
