import type { OwnLook, SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { NewsBar } from '@linkstall/kit/order';
import { BinIcon, Button, CopyIcon, PencilIcon, Tool } from '@linkstall/kit/pieces';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { MOST_LOOKS } from '@linkstall/themes/own-look';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import styled from 'styled-components';

import { lookTexts as texts } from '../ui/look-texts.ts';
import { closeEditorAtom, editingAtom, openEditorAtom } from './editor.state.ts';
import { LookEditor } from './look-editor.tsx';
import { deleteLookAtom, lookDeletions, lookNews, looks } from './looks.state.ts';
import { ThemeTile } from './theme-tile.tsx';
import { ownLinksAtom, selectThemeAtom } from './themes.state.ts';

interface OwnLooksProps {
  readonly themes: readonly Theme[];
  /** Id of what is marked: a theme, or a look. */
  readonly marked: string;
  readonly user: SessionUser | null;
}

/** Looks of one's own: the saved ones, and the way to make one. */
export function OwnLooks({ themes, marked, user }: OwnLooksProps) {
  const view = useAtomValue(looks.viewAtom);
  const editing = useAtomValue(editingAtom);
  const load = useSetAtom(looks.loadAtom);
  const offerAgain = useSetAtom(lookDeletions.offerAgainAtom);
  const close = useSetAtom(closeEditorAtom);
  useEffect(() => {
    void load();
    offerAgain();
    return close;
  }, [load, offerAgain, close]);
  useUnsaved(useAtomValue(shellAtom), editing?.isTouched === true);
  const saved = view.status === 'ready' ? view.value : [];
  return (
    <Part aria-labelledby="own-looks">
      <h2 id="own-looks">{texts.title}</h2>
      <p>{texts.lead}</p>
      {view.status === 'failed' && (
        <p role="status">
          {texts.unread}{' '}
          <Button type="button" $kind="secondary" onClick={() => void load()}>
            {texts.again}
          </Button>
        </p>
      )}
      {saved.length > 0 && <Saved saved={saved} themes={themes} marked={marked} user={user} />}
      {editing ? (
        <LookEditor key={editing.look?._id ?? editing.base._id} />
      ) : (
        <Begin themes={themes} saved={saved} marked={marked} />
      )}
      <NewsBar news={lookNews} />
    </Part>
  );
}

interface SavedProps extends OwnLooksProps {
  readonly saved: readonly OwnLook[];
}

function Begin({ themes, saved, marked }: Omit<SavedProps, 'user'>) {
  const open = useSetAtom(openEditorAtom);
  const base = baseOf(themes, saved.find(({ _id }) => _id === marked)?.base ?? marked);
  if (saved.length >= MOST_LOOKS) return <p>{texts.full(MOST_LOOKS)}</p>;
  if (!base) return null;
  return (
    <Button type="button" $kind="contrast" onClick={() => open({ base })}>
      {texts.begin(base.name)}
    </Button>
  );
}

const baseOf = (themes: readonly Theme[], id: string) => themes.find(({ _id }) => _id === id);

function Saved({ saved, themes, marked, user }: SavedProps) {
  const select = useSetAtom(selectThemeAtom);
  const open = useSetAtom(openEditorAtom);
  const remove = useSetAtom(deleteLookAtom);
  const links = useAtomValue(ownLinksAtom);
  const shown = (look: OwnLook): Theme => ({ ...look.theme, name: look.name });
  return (
    <Grid role="radiogroup" aria-label={texts.saved}>
      {saved.map((look) => {
        const base = baseOf(themes, look.base) ?? look.theme;
        return (
          <div key={look._id}>
            <ThemeTile
              theme={shown(look)}
              user={user}
              links={links}
              checked={look._id === marked}
              onSelect={() => select(look.theme)}
            />
            <Tools>
              <Tool aria-label={texts.change(look.name)} onClick={() => open({ base, look })}>
                <PencilIcon />
              </Tool>
              {saved.length < MOST_LOOKS && (
                <Tool aria-label={texts.copy(look.name)} onClick={() => open({ base, look, isCopy: true })}>
                  <CopyIcon />
                </Tool>
              )}
              <Tool aria-label={texts.remove(look.name)} onClick={() => void remove(look)}>
                <BinIcon />
              </Tool>
            </Tools>
          </div>
        );
      })}
    </Grid>
  );
}

const Part = styled.section`
  display: grid;
  gap: ${token('4')};
  justify-items: start;
  margin-top: ${token('7')};
  > * {
    min-width: 0;
    max-width: 100%;
  }
  > form,
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
