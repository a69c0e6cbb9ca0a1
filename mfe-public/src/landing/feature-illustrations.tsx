import { imageAt, rupees } from '@linkstall/kit/text';

import { ArrowIcon, ChainIcon, TickIcon } from '../ui/icons.tsx';
import type { PageContent } from '../ui/page-content.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { IllustrationRow, Chip, IllustrationColumn, Swatch, Item, More } from './features.styles.ts';
import type { Sample } from './samples.ts';
import { EmptyShelf } from './empty-shelf.tsx';
import { ThemeStrip } from './theme-strip.tsx';

const EXAMPLE_LINKS = texts.features.hubLinks.map((title) => ({ title, thumbnail: '' }));

/** The drawings of all features are hidden from screen readers, because the text beside them has the same information. */
export function LinksIllustration({ links }: { readonly links: PageContent['links'] }) {
  return (
    <IllustrationColumn aria-hidden="true">
      {(links.length > 0 ? links : EXAMPLE_LINKS).slice(0, 4).map(({ title, thumbnail }, index) => (
        <Chip key={index}>
          {thumbnail ? <img src={imageAt(thumbnail, 96)} width={32} height={32} alt="" loading="lazy" /> : <i />}
          {title}
        </Chip>
      ))}
    </IllustrationColumn>
  );
}

export function SwatchesIllustration() {
  return (
    <IllustrationRow aria-hidden="true">
      <Bars background="rani" bars="on-rani" />
      <Bars background="action" bars="on-action" />
      <Bars background="ink" bars="on-ink" />
    </IllustrationRow>
  );
}

function Bars({
  background,
  bars,
}: {
  readonly background: 'rani' | 'action' | 'ink';
  readonly bars: 'on-rani' | 'on-action' | 'on-ink';
}) {
  return (
    <Swatch $background={background} $bars={bars}>
      <i />
      <i />
      <i />
      <i />
    </Swatch>
  );
}

export function PartnerIllustration() {
  return (
    <IllustrationColumn aria-hidden="true">
      <Chip>
        <ChainIcon />
        {texts.features.partnerAddress}
        <ArrowIcon />
      </Chip>
    </IllustrationColumn>
  );
}

/** A product from the store of a sample user, with a link to the store. Without a product it shows an empty shelf. */
export function ShowcaseIllustration({ sample }: { readonly sample: Sample | undefined }) {
  if (!sample?.product)
    return (
      <IllustrationRow aria-hidden="true">
        <EmptyShelf />
      </IllustrationRow>
    );
  const { username } = sample.content;
  const { name, price, discountPrice, image } = sample.product;
  return (
    <IllustrationColumn>
      <Item aria-hidden="true">
        <img src={imageAt(image, 320)} width={88} height={88} alt="" loading="lazy" />
        <span>
          {name}
          <b>
            {rupees(discountPrice)} {price > discountPrice && <s>{rupees(price)}</s>}
          </b>
        </span>
      </Item>
      <More href={`/store/@${username}`}>
        {texts.features.openStore(username)}
        <ArrowIcon />
      </More>
    </IllustrationColumn>
  );
}

export function AddressIllustration({ username }: { readonly username: string }) {
  return (
    <IllustrationColumn aria-hidden="true">
      <Chip>
        <ChainIcon />
        {`/${username}`}
      </Chip>
      <Chip $ink>
        <TickIcon />
        {texts.hero.copied}
      </Chip>
    </IllustrationColumn>
  );
}

export const ThemesIllustration = ({ samples }: { readonly samples: readonly Sample[] }) =>
  samples.length > 0 ? <ThemeStrip samples={samples} /> : <SwatchesIllustration />;
