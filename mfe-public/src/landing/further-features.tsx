import type { ReactNode } from 'react';

import { Wrap } from '../ui/layout.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import { FeatureList, Scene } from './further-features.styles.ts';
import type { Sample } from './samples.ts';

/** The list of further features, all free. Each one is shown with a screenshot or with a real QR code. */
export function FurtherFeatures({ samples }: { readonly samples: readonly Sample[] }) {
  const username = samples[0]?.content.username;
  const { furtherFeatures } = texts;
  return (
    <Band aria-labelledby="further-features-title">
      <Wrap>
        <h2 id="further-features-title">{furtherFeatures.title}</h2>
        <p>{furtherFeatures.text}</p>
        <FeatureList role="list">
          <Feature
            title={furtherFeatures.numbers}
            text={furtherFeatures.numbersText}
            image={<Screenshot name="numbers" />}
          />
          {username && (
            <Feature
              title={furtherFeatures.code}
              text={furtherFeatures.codeText}
              image={<Code username={username} />}
            />
          )}
          <Feature title={furtherFeatures.chats} text={furtherFeatures.chatsText} image={<Screenshot name="chats" />} />
          <Feature
            title={furtherFeatures.product}
            text={furtherFeatures.productText}
            image={<Screenshot name="product" />}
          />
          <Feature title={furtherFeatures.kinds} text={furtherFeatures.kindsText} image={<Screenshot name="kinds" />} />
          <Feature
            title={furtherFeatures.schedule}
            text={furtherFeatures.scheduleText}
            image={<Screenshot name="times" />}
          />
          <Feature
            title={furtherFeatures.customTheme}
            text={furtherFeatures.customThemeText}
            image={<Screenshot name="look" />}
          />
          <Feature
            title={furtherFeatures.spotlight}
            text={furtherFeatures.spotlightText}
            image={<Screenshot name="first" />}
          />
        </FeatureList>
      </Wrap>
    </Band>
  );
}

interface FeatureProps {
  readonly title: string;
  readonly text: string;
  readonly image: ReactNode;
}

const Feature = ({ title, text, image }: FeatureProps) => (
  <li>
    <Scene>{image}</Scene>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
);

/** A screenshot from infra/tests/e2e/screenshots.ts. The `alt` is empty, because the text beside the image describes it. */
const Screenshot = ({ name }: { readonly name: string }) => (
  <img src={`/assets/landing-${name}.webp`} width={640} height={352} alt="" loading="lazy" />
);

const Code = ({ username }: { readonly username: string }) => (
  <img
    src={`/${username}.qr.svg`}
    width={152}
    height={152}
    alt={texts.furtherFeatures.codeOf(username)}
    loading="lazy"
  />
);
