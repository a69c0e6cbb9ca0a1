import { Button, BackIcon } from '@linkstall/kit/components';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { LiveStep } from './live-step.tsx';
import { LookStep } from './look-step.tsx';
import { PhotoStep } from './photo-step.tsx';
import { PlacesStep } from './places-step.tsx';
import { isSavingAtom } from './welcome.state.ts';
import { Frame, Top } from './welcome.styles.ts';
import { welcomeTexts as texts } from '../../ui/welcome-texts.ts';

const STEPS = [
  { Step: LookStep, texts: texts.look },
  { Step: PlacesStep, texts: texts.places },
  { Step: PhotoStep, texts: texts.photo },
  { Step: LiveStep, texts: texts.live },
] as const;

interface WelcomeProps {
  readonly onLeave: () => void;
}

/**
 * The welcome after the first login, in place of the list. Each step saves what it asks for, so the creator can leave at any
 * step and loses nothing.
 */
export function Welcome({ onLeave }: WelcomeProps) {
  const [index, setIndex] = useState(0);
  const isSaving = useAtomValue(isSavingAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current) heading.current?.focus();
    isFirstRender.current = false;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [index]);
  const { Step, texts: stepTexts } = STEPS[index] ?? STEPS[0];
  const isLast = index === STEPS.length - 1;

  return (
    <Frame aria-labelledby="welcome-title">
      <Top>
        {index > 0 && !isLast && (
          <Button $kind="quiet" onClick={() => setIndex(index - 1)}>
            <BackIcon />
            {texts.back}
          </Button>
        )}
        <span>{texts.step(index + 1, STEPS.length)}</span>
        {!isLast && (
          <Button $kind="quiet" disabled={isSaving} onClick={onLeave}>
            {texts.leave}
          </Button>
        )}
      </Top>
      <progress max={STEPS.length} value={index + 1} aria-hidden="true" />
      <h1 id="welcome-title" ref={heading} tabIndex={-1}>
        {stepTexts.title}
      </h1>
      <p>{stepTexts.text}</p>
      <Step onNext={isLast ? onLeave : () => setIndex(index + 1)} />
    </Frame>
  );
}
