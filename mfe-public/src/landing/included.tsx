import type { ReactNode } from 'react';

import { Wrap } from '../ui/layout.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import { Facts, Scene } from './included.styles.ts';
import type { Sample } from './samples.ts';

/** The list of further features, all free. Each one is shown with a screenshot or with a real QR code. */
export function Included({ samples }: { readonly samples: readonly Sample[] }) {
  const username = samples[0]?.content.username;
  const { furtherFeatures } = texts;
  return (
    <Band aria-labelledby="included-title">
      <Wrap>
        <h2 id="included-title">{furtherFeatures.title}</h2>
        <p>{furtherFeatures.text}</p>
        <Facts role="list">
          <Fact
            title={furtherFeatures.numbers}
            text={furtherFeatures.numbersText}
            image={<Screenshot name="numbers" />}
          />
          {username && (
            <Fact title={furtherFeatures.code} text={furtherFeatures.codeText} image={<Code username={username} />} />
          )}
          <Fact title={furtherFeatures.chats} text={furtherFeatures.chatsText} image={<Screenshot name="chats" />} />
          <Fact
            title={furtherFeatures.product}
            text={furtherFeatures.productText}
            image={<Screenshot name="product" />}
          />
          <Fact title={furtherFeatures.kinds} text={furtherFeatures.kindsText} image={<Screenshot name="kinds" />} />
          <Fact title={furtherFeatures.times} text={furtherFeatures.timesText} image={<Screenshot name="times" />} />
          <Fact title={furtherFeatures.look} text={furtherFeatures.lookText} image={<Screenshot name="look" />} />
          <Fact title={furtherFeatures.first} text={furtherFeatures.firstText} image={<Screenshot name="first" />} />
        </Facts>
      </Wrap>
    </Band>
  );
}

interface FactProps {
  readonly title: string;
  readonly text: string;
  readonly image: ReactNode;
}

const Fact = ({ title, text, image }: FactProps) => (
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
