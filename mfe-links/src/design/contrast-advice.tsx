import type { ThemeChoices } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, TickIcon, WarningIcon } from '@linkstall/kit/components';
import { adviceOn, type Offer } from '@linkstall/themes/contrast-advice';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';

const offerLabels = { ink: texts.advice.ink, paper: texts.advice.cards, background: texts.advice.background };

interface AdviceProps {
  readonly choices: ThemeChoices;
  readonly onTakeOffer: (choices: ThemeChoices) => void;
}

/** Warns of unreadable colours, and offers the nearest readable colours with a sample. */
export function ContrastAdvice({ choices, onTakeOffer }: AdviceProps) {
  // Shows one warning at a time, because the fix of the first may fix the next.
  const warnings = adviceOn(choices).slice(0, 1);
  const box = useRef<HTMLDivElement>(null);
  const hasTakenOffer = useRef(false);
  const takeOffer = (newChoices: ThemeChoices) => {
    hasTakenOffer.current = true;
    onTakeOffer(newChoices);
  };
  // Focuses the next offer, or else the message, because the pressed button is gone.
  useEffect(() => {
    if (!hasTakenOffer.current) return;
    hasTakenOffer.current = false;
    (box.current?.querySelector('button') ?? box.current)?.focus();
  }, [choices]);
  return (
    <div role="status" data-advice="" ref={box} tabIndex={-1}>
      {warnings.length === 0 && (
        <GoodContrast>
          <TickIcon />
          {texts.advice.allReadable}
        </GoodContrast>
      )}
      {warnings.map(({ where: usage, contrast, offers }) => (
        <Warning key={usage}>
          <p>
            <WarningIcon />
            {/* Rounds down, because a contrast of 4.49 is below 4.5. */}
            {texts.advice[usage]((Math.floor(contrast * 10) / 10).toFixed(1))}
          </p>
          {offers.map((offer) => (
            <OfferButton key={offer.choice} type="button" $kind="secondary" onClick={() => takeOffer(offer.choices)}>
              <Sample aria-hidden $sample={sampleOf(offer, usage)}>
                {texts.letters}
              </Sample>
              <span>
                {offerLabels[offer.choice]} <code>{offer.colors.join(' ')}</code>
              </span>
            </OfferButton>
          ))}
        </Warning>
      ))}
    </div>
  );
}

function sampleOf({ choices, colors, choice }: Offer, usage: 'paper' | 'page'): readonly [string, string] {
  const { ink, paper, background } = choices;
  if (usage === 'paper') return [paper, ink];
  const pageColors = choice === 'background' ? colors : background.colors;
  const [firstColor = paper] = pageColors;
  return [
    pageColors.length > 1 ? `linear-gradient(${background.angle}deg, ${pageColors.join(', ')})` : firstColor,
    ink,
  ];
}

const GoodContrast = styled.p`
  display: flex;
  gap: ${token('2')};
  align-items: center;
  color: ${token('good')};
`;

const Warning = styled.div`
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

const OfferButton = styled(Button)`
  justify-content: start;
  text-align: start;
  code {
    font-family: ${token('font-mono')};
    overflow-wrap: anywhere;
  }
`;

const Sample = styled.i<{ readonly $sample: readonly [string, string] }>`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 2.25rem;
  border: 1px solid ${token('border-strong')};
  border-radius: ${token('radius-sm')};
  background: ${({ $sample }) => $sample[0]};
  color: ${({ $sample }) => $sample[1]};
  font-style: normal;
  font-weight: ${token('weight-loud')};
`;
