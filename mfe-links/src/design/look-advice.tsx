import type { LookChoices } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, TickIcon, WarningIcon } from '@linkstall/kit/pieces';
import { adviceOn, type Offer } from '@linkstall/themes/look-advice';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { lookTexts as texts } from '../ui/look-texts.ts';

const labels = { ink: texts.advice.ink, paper: texts.advice.cards, background: texts.advice.background };

interface AdviceProps {
  readonly choices: LookChoices;
  readonly onTake: (choices: LookChoices) => void;
}

/** What cannot be read, and the nearest colours that can: shown before one is taken. */
export function LookAdvice({ choices, onTake }: AdviceProps) {
  // One after the other: what mends the first may mend the next.
  const all = adviceOn(choices).slice(0, 1);
  const box = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  const take = (offered: LookChoices) => {
    isTaken.current = true;
    onTake(offered);
  };
  // The button that was pressed is gone: the next offer, else what is said.
  useEffect(() => {
    if (!isTaken.current) return;
    isTaken.current = false;
    (box.current?.querySelector('button') ?? box.current)?.focus();
  }, [choices]);
  return (
    <div role="status" data-advice="" ref={box} tabIndex={-1}>
      {all.length === 0 && (
        <Good>
          <TickIcon />
          {texts.advice.good}
        </Good>
      )}
      {all.map(({ where, contrast, offers }) => (
        <Said key={where}>
          <p>
            <WarningIcon />
            {/* Rounded down: 4.49 is not 4.5. */}
            {texts.advice[where]((Math.floor(contrast * 10) / 10).toFixed(1))}
          </p>
          {offers.map((offer) => (
            <Taken key={offer.part} type="button" $kind="secondary" onClick={() => take(offer.choices)}>
              <Sample aria-hidden $look={sampleOf(offer, where)}>
                {texts.letters}
              </Sample>
              <span>
                {labels[offer.part]} <code>{offer.colors.join(' ')}</code>
              </span>
            </Taken>
          ))}
        </Said>
      ))}
    </div>
  );
}

function sampleOf({ choices, colors, part }: Offer, where: 'paper' | 'page'): readonly [string, string] {
  const { ink, paper, background } = choices;
  if (where === 'paper') return [paper, ink];
  const page = part === 'background' ? colors : background.colors;
  const [only = paper] = page;
  return [page.length > 1 ? `linear-gradient(${background.angle}deg, ${page.join(', ')})` : only, ink];
}

const Good = styled.p`
  display: flex;
  gap: ${token('2')};
  align-items: center;
  color: ${token('good')};
`;

const Said = styled.div`
  display: grid;
  gap: ${token('3')};
  justify-items: start;
  padding: ${token('4')};
  border-radius: ${token('radius')};
  background: ${token('wait-soft')};
  & + & {
    margin-top: ${token('3')};
  }
  p {
    display: flex;
    gap: ${token('2')};
    color: ${token('text')};
  }
  p svg {
    flex: none;
    margin-top: 0.2em;
    color: ${token('wait')};
  }
`;

const Taken = styled(Button)`
  justify-content: start;
  text-align: start;
  code {
    font-family: ${token('font-mono')};
    overflow-wrap: anywhere;
  }
`;

const Sample = styled.i<{ readonly $look: readonly [string, string] }>`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 2.25rem;
  border: 1px solid ${token('border-strong')};
  border-radius: ${token('radius-sm')};
  background: ${({ $look }) => $look[0]};
  color: ${({ $look }) => $look[1]};
  font-style: normal;
  font-weight: ${token('weight-loud')};
`;
