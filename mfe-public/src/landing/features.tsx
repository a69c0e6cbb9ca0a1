import { THEME_COUNT } from '@linkstall/themes/plain-theme';

import { Wrap } from '../ui/layout.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import {
  AddressIllustration,
  LinksIllustration,
  PartnerIllustration,
  ShowcaseIllustration,
  SwatchesIllustration,
  ThemesIllustration,
} from './feature-illustrations.tsx';
import { Tile, Tiles } from './features.styles.ts';
import type { Sample } from './samples.ts';

export function Features({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <Band $tint id="features" aria-labelledby="features-title">
      <Wrap>
        <h2 id="features-title">{texts.features.title}</h2>
        <p>{texts.features.text}</p>
        <Tiles role="list">
          <Tile $background="action" $size="long">
            <h3>{texts.features.hub}</h3>
            <p>{texts.features.hubText}</p>
            <LinksIllustration links={samples[0]?.content.links ?? []} />
          </Tile>
          <Tile $background="rani">
            <h3>{texts.features.design}</h3>
            <p>{texts.features.designText}</p>
            <SwatchesIllustration />
          </Tile>
          <Tile $background="select">
            <h3>{texts.features.partner}</h3>
            <p>{texts.features.partnerText}</p>
            <PartnerIllustration />
          </Tile>
          <Tile $background="cloth">
            <h3>{texts.features.showcase}</h3>
            <p>{texts.features.showcaseText}</p>
            <ShowcaseIllustration sample={samples.find(({ product }) => product)} />
          </Tile>
          <Tile $background="good">
            <h3>{texts.features.share}</h3>
            <p>{texts.features.shareText}</p>
            <AddressIllustration username={samples[0]?.content.username ?? texts.hero.yourUsername} />
          </Tile>
          <Tile $background="night" $size="full">
            <h3>{texts.features.themes}</h3>
            <p>{texts.features.themesText(THEME_COUNT)}</p>
            <ThemesIllustration samples={samples} />
          </Tile>
        </Tiles>
      </Wrap>
    </Band>
  );
}
