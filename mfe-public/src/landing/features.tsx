import { THEME_COUNT } from '@linkstall/themes/plain-theme';
import type { ReactNode } from 'react';

import { Wrap } from '../ui/layout.ts';
import type { PageContent } from '../ui/page-content.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import { LinksPicture, StorePicture, ThemesPicture } from './feature-pictures.tsx';
import { Benefit, Benefits } from './features.styles.ts';
import type { Sample } from './samples.ts';

interface Props {
  readonly samples: readonly Sample[];
  /** The page in the first picture. */
  readonly page: PageContent;
}

/** Three benefits with a large picture each. Together they contain the six features. */
export function Features({ samples, page }: Props) {
  const { features } = texts;
  return (
    <Band $tint id="features" aria-labelledby="features-title">
      <Wrap>
        <h2 id="features-title">{features.title}</h2>
        <p>{features.text}</p>
        <Benefits>
          <Row picture={<LinksPicture page={page} hasCode={samples.length > 0} />}>
            <Feature title={features.hub} text={features.hubText} />
            <Feature title={features.share} text={features.shareText} />
          </Row>
          <Row picture={<ThemesPicture samples={samples} />}>
            <Feature title={features.design} text={features.designText} />
            <Feature title={features.themes} text={features.themesText(THEME_COUNT)} />
          </Row>
          <Row picture={<StorePicture sample={samples.find(({ product }) => product)} />}>
            <Feature title={features.showcase} text={features.showcaseText} />
            <Feature title={features.partner} text={features.partnerText} />
          </Row>
        </Benefits>
      </Wrap>
    </Band>
  );
}

const Row = ({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) => (
  <Benefit>
    {picture}
    <div>{children}</div>
  </Benefit>
);

const Feature = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
);
