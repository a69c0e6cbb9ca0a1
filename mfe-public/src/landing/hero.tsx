import { CreatorPage } from '../ui/creator-page.tsx';
import { ArrowIcon, TickIcon } from '../ui/icons.tsx';
import { ButtonLink } from '../ui/look.ts';
import type { PageContent } from '../ui/page-content.ts';
import { Buttons, Colours, Copied, HeroBand, Phone, Stage, YourAddress } from './hero.styles.ts';

/** Stands in the phone of an installation without samples; says itself what it is. */
const YOUR_PAGE: PageContent = {
  username: 'you',
  fullName: 'Your name here',
  avatar: '',
  links: ['Your newest thing', 'Your best thing', 'Where to find you'].map((title) => ({
    title,
    url: '',
    thumbnail: '',
  })),
  theme: null,
  hasStore: false,
};

export function Hero({
  page = YOUR_PAGE,
  hasSamples,
}: {
  readonly page?: PageContent | undefined;
  readonly hasSamples: boolean;
}) {
  return (
    <HeroBand id="home">
      <div>
        <h1>
          Your links.
          <br />
          Your <mark>stall.</mark>
          <br />
          One address.
        </h1>
        <p>
          Put everything you make, sing, cook and recommend on one quick page. Open a small store beside it, priced in
          rupees.
        </p>
        <Buttons>
          <ButtonLink href="/admin/links">Create Now</ButtonLink>
          {hasSamples && (
            <ButtonLink $bare href="#templates">
              See sample pages
              <ArrowIcon />
            </ButtonLink>
          )}
        </Buttons>
      </div>
      <Stage aria-hidden="true">
        <Phone>
          <CreatorPage content={page} picture />
        </Phone>
        <YourAddress>
          <small>One address</small>
          {`/${page.username}`}
        </YourAddress>
        <Copied>
          <TickIcon />
          Link Copied
        </Copied>
        <Colours>
          <i />
          <i />
          <i />
          <i />
        </Colours>
      </Stage>
    </HeroBand>
  );
}
