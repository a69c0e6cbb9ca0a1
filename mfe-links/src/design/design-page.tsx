import type { SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { PutBack, useDraft } from '@linkstall/kit/form';
import { Reading } from '@linkstall/kit/loading';
import { Head, SendButton } from '@linkstall/kit/pieces';
import { shellAtom, useSessionUser, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import styled, { css } from 'styled-components';

import { PageTitle } from '../ui/page-title.tsx';
import { texts } from '../ui/texts.ts';
import { pickThemeAtom } from './editor.state.ts';
import { looks } from './looks.state.ts';
import { OwnLooks } from './own-looks.tsx';
import { ThemeTile } from './theme-tile.tsx';
import * as state from './themes.state.ts';
import { usePickedTheme } from './use-picked-theme.ts';

/** `/admin/design`: the themes to choose from. The chosen one shows in the phone before it is saved. */
export function DesignPage() {
  const shell = useAtomValue(shellAtom);
  const view = useAtomValue(state.themesAtom);
  const user = useSessionUser();
  const chosen = useAtomValue(state.chosenThemeAtom);
  const load = useSetAtom(state.loadThemesAtom);
  const leave = useSetAtom(state.leaveThemesAtom);
  const loadLinks = useSetAtom(state.loadOwnLinksAtom);
  const reload = useCallback(() => {
    void load();
    void loadLinks();
  }, [load, loadLinks]);

  usePickedTheme(view.status === 'ready' ? view.value : []);
  useEffect(reload, [reload]);
  useEffect(() => leave, [leave]);
  useUnsaved(shell, chosen !== null && chosen !== user?.theme);

  return (
    <>
      <Head>
        <PageTitle>{texts.design.title}</PageTitle>
        <SaveButton unsaved={chosen !== null} />
      </Head>
      {view.status === 'ready' && <ThemeOffer themes={view.value} />}
      <Reading view={view} shape="tiles" says={texts.design} onRetry={reload}>
        {(themes) => {
          const shown = { themes, marked: state.markedTheme(chosen, user), user };
          return (
            <>
              <Tiles {...shown} />
              <OwnLooks {...shown} />
            </>
          );
        }}
      </Reading>
    </>
  );
}

/** Its place is kept while it is elsewhere: choosing moves nothing. */
function SaveButton({ unsaved }: { readonly unsaved: boolean }) {
  const saving = useAtomValue(state.isSavingAtom);
  const save = useSetAtom(state.saveThemeAtom);
  return (
    <Save>
      <Room inert aria-hidden>
        <SendButton busy={false}>{texts.design.save}</SendButton>
      </Room>
      <Along $unsaved={unsaved}>
        <SendButton kind="primary" busy={saving} disabled={!unsaved} onClick={() => void save()}>
          {texts.design.save}
        </SendButton>
      </Along>
    </Save>
  );
}

/** What was chosen in this tab and left unsaved is offered again. */
function ThemeOffer({ themes }: { readonly themes: readonly Theme[] }) {
  const user = useSessionUser();
  const chosen = useAtomValue(state.chosenThemeAtom);
  const select = useSetAtom(pickThemeAtom);
  const isUnsaved = chosen !== null && chosen !== user?.theme;
  const draft = useDraft({ form: 'theme', values: { theme: chosen ?? '' }, isWritten: isUnsaved });
  const theme = themes.find(({ _id }) => _id === draft.offered?.values.theme);
  if (!theme || chosen !== null || theme._id === user?.theme) return null;
  return (
    <Again>
      <PutBack
        label={texts.design.chooseAgain(theme.name)}
        onPutBack={() => {
          draft.take();
          select(theme);
          document.querySelector<HTMLElement>(`[name=theme][value="${theme._id}"]`)?.focus();
        }}
        onThrowAway={() => {
          draft.throwAway();
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        {texts.design.chosenBefore(theme.name)}
      </PutBack>
    </Again>
  );
}

const Again = styled.div`
  margin-bottom: ${token('5')};
`;

interface TilesProps {
  readonly themes: readonly Theme[];
  readonly marked: string;
  readonly user: SessionUser | null;
}

function Tiles({ themes, marked, user }: TilesProps) {
  const select = useSetAtom(pickThemeAtom);
  const links = useAtomValue(state.ownLinksAtom);
  const saved = useAtomValue(looks.viewAtom);
  // A look that was deleted: visitors see what it was made of.
  const isGone = saved.status === 'ready' && saved.value.every(({ _id }) => _id !== marked);
  const base = isGone ? state.baseIdOf(marked) : marked;
  return (
    <Grid role="radiogroup" aria-label={texts.design.themes}>
      {themes.map((theme) => (
        <ThemeTile
          key={theme._id}
          theme={theme}
          user={user}
          links={links}
          checked={theme._id === base}
          onSelect={() => select(theme)}
        />
      ))}
    </Grid>
  );
}

const along = css`
  position: fixed;
  bottom: calc(${token('4')} + env(safe-area-inset-bottom, 0px));
  z-index: ${token('z-sticky')};
  box-shadow: ${token('shadow-lg')};
  left: ${token('gutter')};
  border-radius: ${token('radius')};
`;

/** On a phone the grid is long: with something to save, the button comes along. */
const Along = styled.div<{ readonly $unsaved: boolean }>`
  @media (max-width: 1023px) {
    ${({ $unsaved }) => $unsaved && along}
  }
`;

/** Both lie upon each other. */
const Save = styled.div`
  display: grid;
  min-height: ${token('tap')};
  > * {
    grid-area: 1 / 1;
  }
`;

const Room = styled.div`
  visibility: hidden;
`;

const Grid = styled.div`
  display: grid;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
`;
