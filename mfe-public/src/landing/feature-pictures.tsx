import { imageAt, formatPrice } from '@linkstall/kit/text';

import { CreatorPage } from '../ui/creator-page.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import type { PageContent } from '../ui/page-content.ts';
import { EmptyShelf } from './empty-shelf.tsx';
import { Code, Item, Picture, PictureCard } from './features.styles.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { type Sample, shortened } from './samples.ts';

const MAX_LINKS = 5;
/** The samples in the picture of the themes: three that differ much from each other. */
const THEME_SAMPLES = [1, 3, 4];

/** A page, and its real QR code. */
export const LinksPicture = ({ page, hasCode }: { readonly page: PageContent; readonly hasCode: boolean }) => (
  <Picture $background="action">
    <PictureCard>
      <CreatorPage content={shortened(page, MAX_LINKS)} isInert />
    </PictureCard>
    {hasCode && (
      <Code>
        <img
          src={`/${page.username}.qr.svg`}
          width={144}
          height={144}
          alt={texts.features.codeOf(page.username)}
          loading="lazy"
        />
      </Code>
    )}
  </Picture>
);

/** Three pages in different themes. */
export const ThemesPicture = ({ samples }: { readonly samples: readonly Sample[] }) => (
  <Picture $background="rani" aria-hidden="true">
    {THEME_SAMPLES.flatMap((index) => samples[index] ?? []).map(({ content }) => (
      <PictureCard key={content.username}>
        <CreatorPage content={shortened(content, MAX_LINKS)} isInert />
      </PictureCard>
    ))}
  </Picture>
);

/** A product of a sample user, with a link to the store. Without a product it shows an empty shelf. */
export function StorePicture({ sample }: { readonly sample: Sample | undefined }) {
  if (!sample?.product)
    return (
      <Picture $background="cloth" aria-hidden="true">
        <EmptyShelf />
      </Picture>
    );
  const { username } = sample.content;
  const { name, price, discountPrice, image } = sample.product;
  return (
    <Picture $background="select">
      <Item href={`/store/@${username}`}>
        <img src={imageAt(image, 640)} width={320} height={320} alt="" loading="lazy" />
        <span>
          {name}
          <b>
            {formatPrice(discountPrice)} {price > discountPrice && <s>{formatPrice(price)}</s>}
          </b>
          <small>
            {texts.features.openStore(username)}
            <ArrowIcon />
          </small>
        </span>
      </Item>
    </Picture>
  );
}
