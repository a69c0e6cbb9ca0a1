import type { ReactNode } from 'react';

import { Wrap } from '../ui/look.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import { Chip, Colors, Facts, Scene, Stairs } from './included.styles.ts';
import type { Sample } from './samples.ts';

const WEEK = [38, 52, 45, 70, 64, 92, 81];

/** What there is beside the six features, with nothing to pay for. Scenes are drawings; the code is a real one. */
export function Included({ samples }: { readonly samples: readonly Sample[] }) {
  const username = samples[0]?.content.username;
  const { included } = texts;
  return (
    <Band aria-labelledby="included-title">
      <Wrap>
        <h2 id="included-title">{included.title}</h2>
        <p>{included.text}</p>
        <Facts role="list">
          <Fact title={included.numbers} text={included.numbersText} scene={<Week />} />
          {username && <Fact title={included.code} text={included.codeText} scene={<Code username={username} />} />}
          <Fact title={included.kinds} text={included.kindsText} scene={included.kindNames.map(kind)} />
          <Fact title={included.times} text={included.timesText} scene={<Chip $large>{included.timesNote}</Chip>} />
          <Fact title={included.look} text={included.lookText} scene={<Colors>{PIECES}</Colors>} />
          <Fact title={included.first} text={included.firstText} scene={<Stairs>{PIECES}</Stairs>} />
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

const Week = () => (
  <svg viewBox="0 0 140 100" aria-hidden="true">
    {WEEK.map((views, day) => (
      <rect key={day} x={day * 20 + 3} y={100 - views} width="14" height={views} rx="3" />
    ))}
  </svg>
);

const Code = ({ username }: { readonly username: string }) => (
  <img src={`/${username}.qr.svg`} width={152} height={152} alt={texts.included.codeOf(username)} loading="lazy" />
);

const kind = (name: string) => <Chip key={name}>{name}</Chip>;

const PIECES = [0, 1, 2].map((piece) => <i key={piece} />);
