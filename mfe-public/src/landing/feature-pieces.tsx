import { pictureAt, rupees } from '@linkstall/kit/text';

import { ArrowIcon, ChainIcon, TickIcon } from '../ui/icons.tsx';
import type { PageContent } from '../ui/page-content.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Piece, Slip, Stack, Swatch, Ware, Way } from './features.styles.ts';
import type { Sample } from './samples.ts';
import { Shelf } from './shelf.tsx';
import { ThemeStrip } from './theme-strip.tsx';

const OWN_LINKS = texts.features.hubLinks.map((title) => ({ title, thumbnail: '' }));

/** All pieces are drawings: the words beside them say everything. */
export function LinksPiece({ links }: { readonly links: PageContent['links'] }) {
  return (
    <Stack aria-hidden="true">
      {(links.length > 0 ? links : OWN_LINKS).slice(0, 4).map(({ title, thumbnail }, place) => (
        <Slip key={place}>
          {thumbnail ? <img src={pictureAt(thumbnail, 96)} width={32} height={32} alt="" loading="lazy" /> : <i />}
          {title}
        </Slip>
      ))}
    </Stack>
  );
}

export function SwatchesPiece() {
  return (
    <Piece aria-hidden="true">
      <Bars ground="rani" bars="on-rani" />
      <Bars ground="action" bars="on-action" />
      <Bars ground="ink" bars="on-ink" />
    </Piece>
  );
}

function Bars({
  ground,
  bars,
}: {
  readonly ground: 'rani' | 'action' | 'ink';
  readonly bars: 'on-rani' | 'on-action' | 'on-ink';
}) {
  return (
    <Swatch $ground={ground} $bars={bars}>
      <i />
      <i />
      <i />
      <i />
    </Swatch>
  );
}

export function PartnerPiece() {
  return (
    <Stack aria-hidden="true">
      <Slip>
        <ChainIcon />
        {texts.features.partnerAddress}
        <ArrowIcon />
      </Slip>
    </Stack>
  );
}

/** A product of a sample's store and the way there; without one an empty shelf. */
export function ShowcasePiece({ keeper }: { readonly keeper: Sample | undefined }) {
  if (!keeper?.product)
    return (
      <Piece aria-hidden="true">
        <Shelf />
      </Piece>
    );
  const { username } = keeper.content;
  const { name, price, discountPrice, picture } = keeper.product;
  return (
    <Stack>
      <Ware aria-hidden="true">
        <img src={pictureAt(picture, 320)} width={88} height={88} alt="" loading="lazy" />
        <span>
          {name}
          <b>
            {rupees(discountPrice)} {price > discountPrice && <s>{rupees(price)}</s>}
          </b>
        </span>
      </Ware>
      <Way href={`/store/@${username}`}>
        {texts.features.openStore(username)}
        <ArrowIcon />
      </Way>
    </Stack>
  );
}

export function AddressPiece({ username }: { readonly username: string }) {
  return (
    <Stack aria-hidden="true">
      <Slip>
        <ChainIcon />
        {`/${username}`}
      </Slip>
      <Slip $ink>
        <TickIcon />
        {texts.hero.copied}
      </Slip>
    </Stack>
  );
}

export const ThemesPiece = ({ samples }: { readonly samples: readonly Sample[] }) =>
  samples.length > 0 ? <ThemeStrip samples={samples} /> : <SwatchesPiece />;
