import type { CustomTheme, SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { BinIcon, Button, CopyIcon, PencilIcon, Tool } from '@linkstall/kit/components';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { MAX_CUSTOM_THEMES } from '@linkstall/themes/custom-theme';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import * as editor from './editor.state.ts';
import { customThemeDeletions, customThemes } from './custom-themes.state.ts';
import { CustomThemeEditor } from './lazy-editor.ts';
import { ThemeTile } from './theme-tile.tsx';
import { baseIdOf, ownLinksAtom } from './themes.state.ts';
import { useUnsavedEditors } from './use-unsaved-editors.ts';

interface CustomThemesProps {
  readonly themes: readonly Theme[];
  /** Id of the marked theme or custom theme. */
  readonly markedId: string;
  readonly user: SessionUser | null;
}

/** The section with the user's custom themes. */
export function CustomThemes({ themes, markedId, user }: CustomThemesProps) {
  const view = useAtomValue(customThemes.viewAtom);
  const openEditor = useAtomValue(editor.currentEditorAtom);
  const load = useSetAtom(customThemes.doLoadAtom);
  const offerUndoAgain = useSetAtom(customThemeDeletions.offerUndoAgainAtom);
  const leave = useSetAtom(editor.leaveEditorsAtom);
  useUnsavedEditors(themes);
  useEffect(() => {
    void load();
    offerUndoAgain();
    return leave;
  }, [load, offerUndoAgain, leave]);
  useUnsaved(useAtomValue(shellAtom), openEditor?.isTouched === true);
  const savedThemes = view.status === 'ready' ? view.value : [];
  return (
    <Section aria-labelledby="own-looks">
      <h2 id="own-looks" tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.lead}</p>
      {view.status === 'failed' && (
        <p role="status">
          {texts.readFailed}{' '}
          <Button type="button" $kind="secondary" onClick={() => void load()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {savedThemes.length > 0 && (
        <SavedThemes savedThemes={savedThemes} themes={themes} markedId={markedId} user={user} />
      )}
      <StartButton themes={themes} savedThemes={savedThemes} markedId={markedId} />
    </Section>
  );
}

interface SavedThemesProps extends CustomThemesProps {
  readonly savedThemes: readonly CustomTheme[];
}

function StartButton({ themes, savedThemes, markedId }: Omit<SavedThemesProps, 'user'>) {
  const open = useSetAtom(editor.openEditorAtom);
  const baseId = savedThemes.find(({ _id }) => _id === markedId)?.base ?? baseIdOf(markedId);
  const base = baseOf(themes, baseId) ?? themes[0];
  if (savedThemes.length >= MAX_CUSTOM_THEMES) return <p>{texts.limitReached(MAX_CUSTOM_THEMES)}</p>;
  if (!base) return null;
  return (
    <Button
      type="button"
      $kind="contrast"
      data-begin=""
      onPointerEnter={() => void CustomThemeEditor.load()}
      onClick={() => open({ base })}
    >
      {texts.begin(base.name)}
    </Button>
  );
}

const baseOf = (themes: readonly Theme[], id: string) => themes.find(({ _id }) => _id === id);

function SavedThemes({ savedThemes, themes, markedId, user }: SavedThemesProps) {
  const select = useSetAtom(editor.pickThemeAtom);
  const open = useSetAtom(editor.openEditorAtom);
  const remove = useSetAtom(editor.removeCustomThemeAtom);
  const links = useAtomValue(ownLinksAtom);
  const namedTheme = (customTheme: CustomTheme): Theme => ({ ...customTheme.theme, name: customTheme.name });
  return (
    <Grid role="radiogroup" aria-label={texts.savedThemes}>
      {savedThemes.map((customTheme) => {
        const base = baseOf(themes, customTheme.base) ?? customTheme.theme;
        return (
          <div key={customTheme._id}>
            <ThemeTile
              theme={namedTheme(customTheme)}
              user={user}
              links={links}
              isChecked={customTheme._id === markedId}
              onSelect={() => select(customTheme.theme)}
            />
            <Tools>
              <Tool
                aria-label={texts.change(customTheme.name)}
                data-look={customTheme._id}
                onClick={() => open({ base, customTheme })}
              >
                <PencilIcon />
              </Tool>
              {savedThemes.length < MAX_CUSTOM_THEMES && (
                <Tool
                  aria-label={texts.copy(customTheme.name)}
                  onClick={() => open({ base, customTheme, isCopy: true })}
                >
                  <CopyIcon />
                </Tool>
              )}
              <Tool aria-label={texts.remove(customTheme.name)} onClick={() => void remove(customTheme)}>
                <BinIcon />
              </Tool>
            </Tools>
          </div>
        );
      })}
    </Grid>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${token('4')};
  justify-items: start;
  margin-top: ${token('7')};
  > * {
    min-width: 0;
    max-width: 100%;
  }
  > [role='radiogroup'] {
    width: 100%;
  }
  h2 {
    font-size: ${token('text-xl')};
  }
  > p {
    max-width: ${token('measure')};
    color: ${token('muted')};
  }
`;

const Grid = styled.div`
  display: grid;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
`;

const Tools = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${token('2')};
`;
