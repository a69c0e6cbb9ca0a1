import type { OwnLook, SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { PutBack } from '@linkstall/kit/form';
import { NewsBar } from '@linkstall/kit/order';
import { BinIcon, Button, CopyIcon, PencilIcon, Tool } from '@linkstall/kit/pieces';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { MOST_LOOKS } from '@linkstall/themes/own-look';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { lookTexts as texts } from '../ui/look-texts.ts';
import * as editor from './editor.state.ts';
import { LookEditor } from './look-editor.tsx';
import { lookDeletions, lookNews, looks } from './looks.state.ts';
import { ThemeTile } from './theme-tile.tsx';
import { baseIdOf, ownLinksAtom } from './themes.state.ts';
import { useKeptLooks } from './use-kept-looks.ts';
import { useLanding } from './use-landing.ts';

interface OwnLooksProps {
  readonly themes: readonly Theme[];
  /** Id of what is marked: a theme, or a look. */
  readonly marked: string;
  readonly user: SessionUser | null;
}

/** Looks of one's own: the saved ones, and the way to make one. */
export function OwnLooks({ themes, marked, user }: OwnLooksProps) {
  const view = useAtomValue(looks.viewAtom);
  const editing = useAtomValue(editor.editingAtom);
  const load = useSetAtom(looks.loadAtom);
  const offerAgain = useSetAtom(lookDeletions.offerAgainAtom);
  const leave = useSetAtom(editor.leaveLooksAtom);
  const part = useRef<HTMLElement>(null);
  const onFocus = useLanding(part);
  useKeptLooks(themes);
  useEffect(() => {
    void load();
    offerAgain();
    return leave;
  }, [load, offerAgain, leave]);
  useUnsaved(useAtomValue(shellAtom), editing?.isTouched === true);
  const saved = view.status === 'ready' ? view.value : [];
  return (
    <Part aria-labelledby="own-looks" ref={part} onFocus={onFocus}>
      <h2 id="own-looks" tabIndex={-1}>
        {texts.title}
      </h2>
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
      <SetAside />
      {editing ? <LookEditor key={editing.opened} /> : <Begin themes={themes} saved={saved} marked={marked} />}
      <NewsBar news={lookNews} focusOn={(id) => document.querySelector<HTMLElement>(`[data-look="${id}"]`)?.focus()} />
    </Part>
  );
}

/** What was left without saving is not lost. */
function SetAside() {
  const all = useAtomValue(editor.setAsideAtom);
  const goOn = useSetAtom(editor.goOnAtom);
  const throwAway = useSetAtom(editor.throwAwayAtom);
  return all.map((aside) => (
    <PutBack
      key={aside.opened}
      label={texts.goOn(aside.name)}
      onPutBack={() => goOn(aside)}
      onThrowAway={() => throwAway(aside)}
    >
      {texts.notSaved(aside.name)}
    </PutBack>
  ));
}

interface SavedProps extends OwnLooksProps {
  readonly saved: readonly OwnLook[];
}

function Begin({ themes, saved, marked }: Omit<SavedProps, 'user'>) {
  const open = useSetAtom(editor.openEditorAtom);
  const wanted = saved.find(({ _id }) => _id === marked)?.base ?? baseIdOf(marked);
  const base = baseOf(themes, wanted) ?? themes[0];
  if (saved.length >= MOST_LOOKS) return <p>{texts.full(MOST_LOOKS)}</p>;
  if (!base) return null;
  return (
    <Button type="button" $kind="contrast" data-begin="" onClick={() => open({ base })}>
      {texts.begin(base.name)}
    </Button>
  );
}

const baseOf = (themes: readonly Theme[], id: string) => themes.find(({ _id }) => _id === id);

function Saved({ saved, themes, marked, user }: SavedProps) {
  const select = useSetAtom(editor.pickThemeAtom);
  const open = useSetAtom(editor.openEditorAtom);
  const remove = useSetAtom(editor.removeLookAtom);
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
              <Tool aria-label={texts.change(look.name)} data-look={look._id} onClick={() => open({ base, look })}>
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
