import type { Theme } from '@linkstall/contracts/http';
import { Button, TickIcon } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useSessionUser } from '@linkstall/kit/remote';
import { imageAt, initials } from '@linkstall/kit/text';
import { cssDeclarations } from '@linkstall/themes/plain-theme';
import { themeVars, tileVars } from '@linkstall/themes/theme-css';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';

import { Phone, Phones } from './look-step.styles.ts';
import type { StepProps } from './step-props.ts';
import { loadLooksAtom, looksAtom, saveLookAtom } from './welcome.state.ts';
import { Buttons } from './welcome.styles.ts';
import { welcomeTexts } from '../../ui/welcome-texts.ts';

const texts = welcomeTexts.look;

/** Six phones with the creator's own name. A press saves the look and goes on. */
export function LookStep({ onNext }: StepProps) {
  const view = useAtomValue(looksAtom);
  const load = useSetAtom(loadLooksAtom);
  const saveLook = useSetAtom(saveLookAtom);
  const chosenId = useSessionUser()?.theme;
  const reload = useCallback(() => void load(), [load]);
  useEffect(reload, [reload]);
  const choose = async (theme: Theme) => {
    if (await saveLook(theme)) onNext();
  };
  return (
    <>
      <LoadedView view={view} shape="tiles" texts={texts} onRetry={reload}>
        {(themes) => (
          <Phones>
            {themes.map((theme) => (
              <li key={theme._id}>
                <LookPhone theme={theme} isChosen={theme._id === chosenId} onChoose={() => void choose(theme)} />
              </li>
            ))}
          </Phones>
        )}
      </LoadedView>
      <Buttons>
        <Button $kind="secondary" $size="field" onClick={onNext}>
          {welcomeTexts.next}
        </Button>
      </Buttons>
    </>
  );
}

interface LookPhoneProps {
  readonly theme: Theme;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function LookPhone({ theme, isChosen, onChoose }: LookPhoneProps) {
  const user = useSessionUser();
  const fullName = user?.fullName ?? '';
  const avatarUrl = user?.avatar.url;
  return (
    <Phone
      type="button"
      $css={cssDeclarations({ ...themeVars(theme), ...tileVars(theme) })}
      aria-label={texts.pick(theme.name)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span aria-hidden="true">
        <i>{avatarUrl ? <img src={imageAt(avatarUrl, 96)} alt="" /> : initials(fullName)}</i>
        <b dir="auto">{fullName}</b>
        <small>@{user?.username}</small>
        {texts.links.map((title) => (
          <em key={title}>{title}</em>
        ))}
      </span>
      <strong>
        {isChosen && <TickIcon />}
        {theme.name}
      </strong>
    </Phone>
  );
}
