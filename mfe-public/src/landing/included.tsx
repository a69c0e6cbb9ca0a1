import type { ReactNode } from 'react';

import { Wrap } from '../ui/look.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import { Facts, Scene } from './included.styles.ts';
import type { Sample } from './samples.ts';

/** What there is beside the six features, with nothing to pay for. Its scenes are pieces of real screens. */
export function Included({ samples }: { readonly samples: readonly Sample[] }) {
  const username = samples[0]?.content.username;
  const { included } = texts;
  return (
    <Band aria-labelledby="included-title">
      <Wrap>
        <h2 id="included-title">{included.title}</h2>
        <p>{included.text}</p>
        <Facts role="list">
          <Fact title={included.numbers} text={included.numbersText} scene={<Shot of="numbers" />} />
          {username && <Fact title={included.code} text={included.codeText} scene={<Code username={username} />} />}
          <Fact title={included.chats} text={included.chatsText} scene={<Shot of="chats" />} />
          <Fact title={included.product} text={included.productText} scene={<Shot of="product" />} />
          <Fact title={included.kinds} text={included.kindsText} scene={<Shot of="kinds" />} />
          <Fact title={included.times} text={included.timesText} scene={<Shot of="times" />} />
          <Fact title={included.look} text={included.lookText} scene={<Shot of="look" />} />
          <Fact title={included.first} text={included.firstText} scene={<Shot of="first" />} />
        </Facts>
      </Wrap>
    </Band>
  );
}

interface FactProps {
  readonly title: string;
  readonly text: string;
  readonly scene: ReactNode;
}

const Fact = ({ title, text, scene }: FactProps) => (
  <li>
    <Scene>{scene}</Scene>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
);

/** Made by infra/e2e/screenshots.ts; the words beside it say what it shows. */
const Shot = ({ of }: { readonly of: string }) => (
  <img src={`/assets/landing-${of}.webp`} width={640} height={352} alt="" loading="lazy" />
);

const Code = ({ username }: { readonly username: string }) => (
  <img src={`/${username}.qr.svg`} width={152} height={152} alt={texts.included.codeOf(username)} loading="lazy" />
);
