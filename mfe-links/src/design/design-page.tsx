import type { SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { RestoreOffer, useDraft } from '@linkstall/kit/form';
import { LoadedView } from '@linkstall/kit/loading';
import { Head, SendButton } from '@linkstall/kit/components';
import { UndoBar } from '@linkstall/kit/order';
import { shellAtom, useSessionUser, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import styled, { css } from 'styled-components';

import { PageTitle } from '../ui/page-title.tsx';
import { texts } from '../ui/texts.ts';
import { EditorPanel, OfferBox, UnsavedEditors } from './editor-panel.tsx';
import { currentEditorAtom, pickThemeAtom, tabAtom } from './editor.state.ts';
import { customThemes, customThemeUndoBar } from './custom-themes.state.ts';
import { CustomThemes } from './custom-themes.tsx';
import { HeaderChooser } from './header-chooser.tsx';
import { TabList } from './tab-list.tsx';
import { panelProps } from './tab-panel.ts';
import { ThemeTile } from './theme-tile.tsx';
import * as state from './themes.state.ts';
import { useFocusFallback } from './use-focus-fallback.ts';
import { usePickedTheme } from './use-picked-theme.ts';

/** `/admin/design`: the themes to choose from, and the parts of an own look. The phone preview shows both before they are saved. */
export function DesignPage() {
  const shell = useAtomValue(shellAtom);
  const view = useAtomValue(state.themesAtom);
  const user = useSessionUser();
  const chosenThemeId = useAtomValue(state.chosenThemeIdAtom);
  const tab = useAtomValue(tabAtom);
  const isLoadingCustomThemes = useAtomValue(customThemes.viewAtom).status === 'loading';
  const markedId = useMarkedId();
  const section = useRef<HTMLDivElement>(null);
  const onFocus = useFocusFallback(section);
  const load = useSetAtom(state.loadThemesAtom);
  const discardChosenTheme = useSetAtom(state.discardChosenThemeAtom);
  const loadLinks = useSetAtom(state.loadOwnLinksAtom);
  const reload = useCallback(() => {
    void load();
    void loadLinks();
  }, [load, loadLinks]);

  usePickedTheme(view.status === 'ready' ? view.value : []);
  useEffect(reload, [reload]);
  useEffect(() => discardChosenTheme, [discardChosenTheme]);
  useUnsaved(shell, chosenThemeId !== null && chosenThemeId !== user?.theme);

  return (
    <div ref={section} onFocus={onFocus}>
      <Head>
        <PageTitle>{texts.design.title}</PageTitle>
        <SaveButton isUnsaved={chosenThemeId !== null} />
      </Head>
      {view.status === 'ready' && <ThemeOffer themes={view.value} />}
      <UnsavedEditors />
      <TabList
        themes={view.status === 'ready' ? view.value : []}
        markedId={markedId}
        isDisabled={view.status !== 'ready' || isLoadingCustomThemes}
      />
      <div {...panelProps('theme', tab)}>
        <HeaderChooser />
        <LoadedView view={view} shape="tiles" texts={texts.design} onRetry={reload}>
          {(themes) => (
            <>
              <Tiles themes={themes} markedId={markedId} user={user} />
              <CustomThemes themes={themes} markedId={markedId} user={user} />
            </>
          )}
        </LoadedView>
      </div>
      <EditorPanel />
      <UndoBar
        messages={customThemeUndoBar}
        focusOn={(id) => document.querySelector<HTMLElement>(`[data-look="${id}"]`)?.focus()}
      />
    </div>
  );
}

/** The id of the edited theme, else of the chosen one. */
function useMarkedId(): string {
  const editor = useAtomValue(currentEditorAtom);
  const user = useSessionUser();
  const chosenThemeId = useAtomValue(state.chosenThemeIdAtom);
  if (editor) return editor.customTheme?._id ?? editor.base._id;
  return state.markedThemeId(chosenThemeId, user);
}

/** An invisible copy keeps the button's place, so that nothing moves when the real button becomes fixed. */
function SaveButton({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const isSaving = useAtomValue(state.isSavingAtom);
  const save = useSetAtom(state.saveThemeAtom);
  return (
    <SaveBox>
      <Placeholder inert aria-hidden>
        <SendButton busy={false}>{texts.design.save}</SendButton>
      </Placeholder>
      <FixedOnPhone $isUnsaved={isUnsaved}>
        <SendButton kind="primary" busy={isSaving} disabled={!isUnsaved} onClick={() => void save()}>
          {texts.design.save}
        </SendButton>
      </FixedOnPhone>
    </SaveBox>
  );
}

/** Offers a theme again that was chosen in this tab and not saved. */
function ThemeOffer({ themes }: { readonly themes: readonly Theme[] }) {
  const user = useSessionUser();
  const chosenThemeId = useAtomValue(state.chosenThemeIdAtom);
  const select = useSetAtom(pickThemeAtom);
  const isUnsaved = chosenThemeId !== null && chosenThemeId !== user?.theme;
  const draft = useDraft({ form: 'theme', values: { theme: chosenThemeId ?? '' }, isDirty: isUnsaved });
  const theme = themes.find(({ _id }) => _id === draft.offer?.values.theme);
  if (!theme || chosenThemeId !== null || theme._id === user?.theme) return null;
  return (
    <OfferBox>
      <RestoreOffer
        label={texts.design.chooseAgain(theme.name)}
        onRestore={() => {
          draft.accept();
          select(theme);
          document.querySelector<HTMLElement>(`[name=theme][value="${theme._id}"]`)?.focus();
        }}
        onDiscard={() => {
          draft.reject();
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        {texts.design.chosenBefore(theme.name)}
      </RestoreOffer>
    </OfferBox>
  );
}

interface TilesProps {
  readonly themes: readonly Theme[];
  readonly markedId: string;
  readonly user: SessionUser | null;
}

function Tiles({ themes, markedId, user }: TilesProps) {
  const select = useSetAtom(pickThemeAtom);
  const links = useAtomValue(state.ownLinksAtom);
  const customThemesView = useAtomValue(customThemes.viewAtom);
  // Visitors see the base theme of a custom theme that was deleted.
  const isDeleted = customThemesView.status === 'ready' && customThemesView.value.every(({ _id }) => _id !== markedId);
  const baseId = isDeleted ? state.baseIdOf(markedId) : markedId;
  return (
    <Grid role="radiogroup" aria-label={texts.design.themes}>
      {themes.map((theme) => (
        <ThemeTile
          key={theme._id}
          theme={theme}
          user={user}
          links={links}
          isChecked={theme._id === baseId}
          onSelect={() => select(theme)}
        />
      ))}
    </Grid>
  );
}

const fixedOnPhone = css`
  position: fixed;
  bottom: calc(var(--ls-above-bar, ${token('4')}) + env(safe-area-inset-bottom, 0px));
  z-index: ${token('z-sticky')};
  box-shadow: ${token('shadow-lg')};
  inset-inline-start: ${token('gutter')};
  border-radius: ${token('radius')};
`;

/** On a phone the button stays in sight above the navigation while a choice is unsaved, because the grid is long. */
const FixedOnPhone = styled.div<{ readonly $isUnsaved: boolean }>`
  @media (max-width: 1023px) {
    ${({ $isUnsaved }) => $isUnsaved && fixedOnPhone}
  }
`;

/** Both children lie in the same grid cell. */
const SaveBox = styled.div`
  display: grid;
  min-height: ${token('tap')};
  > * {
    grid-area: 1 / 1;
  }
`;

const Placeholder = styled.div`
  visibility: hidden;
`;

const Grid = styled.div`
  display: grid;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
`;
