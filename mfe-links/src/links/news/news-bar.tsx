import { token } from '@linkstall/contracts/tokens';
import type { News } from '@linkstall/kit/order';
import { afterAMoment, CloseIcon } from '@linkstall/kit/pieces';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { newsAtom, sayAtom, tellAtom, undoAtom, watchAtom } from './news.state.ts';

const SHOWN_MS = 8_000;

/** What just happened, with the way back; Control Z does the same. */
export function NewsBar() {
  const news = useAtomValue(newsAtom);
  const watch = useSetAtom(watchAtom);
  useEffect(() => watch(), [watch]);
  return news && <Shown news={news} />;
}

function Shown({ news }: { readonly news: News }) {
  const tell = useSetAtom(tellAtom);
  const say = useSetAtom(sayAtom);
  const takeBack = useSetAtom(undoAtom);
  /** Under the pointer or in focus: whoever is there is not hurried. */
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || news.state !== 'done') return;
    const timer = setTimeout(() => tell(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, news, tell]);
  const undo = useCallback(async () => {
    if (await takeBack()) say(texts.news.undone);
  }, [takeBack, say]);
  useControlZ(undo);

  /** The bar goes, so the focus goes to what it spoke of. */
  const leave = () => document.getElementById(`link-${news.about ?? ''}`)?.focus();
  return (
    <Bar
      role="group"
      aria-label={texts.news.label}
      $saving={news.state === 'saving'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{news.text}</p>
      {news.undo && (
        <Act
          onClick={() => {
            leave();
            void undo();
          }}
        >
          {texts.news.undo}
        </Act>
      )}
      <Act
        aria-label={texts.common.close}
        onClick={() => {
          leave();
          tell(null);
        }}
      >
        <CloseIcon />
      </Act>
    </Bar>
  );
}

/** Where text is typed, Control Z is the field's own. */
function useControlZ(act: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest('form, dialog')) return;
      event.preventDefault();
      void act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [act]);
}

/** Below 64rem the button of the preview is in the corner, and the bar stands above it. */
const Bar = styled.div<{ readonly $saving: boolean }>`
  ${({ $saving }) => $saving && afterAMoment}
  position: sticky;
  bottom: ${token('4')};
  z-index: ${token('z-sticky')};
  display: flex;
  align-items: center;
  gap: ${token('1')};
  max-width: 34rem;
  margin: ${token('4')} auto 0;
  padding: ${token('1')} ${token('1')} ${token('1')} ${token('4')};
  border-radius: ${token('radius')};
  background: ${token('ink')};
  color: ${token('on-ink')};
  box-shadow: ${token('shadow-lg')};
  @media (max-width: 63.99rem) {
    bottom: calc(${token('4')} + ${token('tap')} + ${token('3')} + env(safe-area-inset-bottom, 0px));
  }
  p {
    flex: 1;
    min-width: 0;
    padding-block: ${token('2')};
    font-size: ${token('text-sm')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
`;

const Act = styled.button.attrs({ type: 'button' })`
  display: inline-grid;
  place-items: center;
  flex: none;
  min-width: ${token('tap')};
  min-height: ${token('tap')};
  padding: 0 ${token('2')};
  border: 0;
  border-radius: ${token('radius-sm')};
  background: none;
  color: inherit;
  font: ${token('weight-loud')} ${token('text-sm')} / 1.2 ${token('font')};
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  &:focus-visible {
    outline: 3px solid currentColor;
    outline-offset: -3px;
  }
`;
