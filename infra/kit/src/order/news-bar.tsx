import { token } from '@linkstall/contracts/tokens';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import styled from 'styled-components';

import { CloseIcon } from '../pieces/icons.tsx';
import { afterAMoment } from '../pieces/page-parts.ts';
import { newsTexts } from '../texts.ts';
import { NEWS_MS, type News, type NewsAtoms } from './news.ts';

interface NewsBarProps {
  readonly news: NewsAtoms;
  /** Moves the focus to the item when the focused bar disappears. */
  readonly focusOn?: (id: string) => void;
}

/** The undo bar: shows and announces what happened, with an Undo button; Ctrl+Z does the same. */
export function NewsBar({ news, focusOn }: NewsBarProps) {
  const told = useAtomValue(news.newsAtom);
  // Deferred, because the change itself must be visible first, and the first bar is slow.
  const shown = useDeferredValue(told) && told;
  const watch = useSetAtom(news.watchAtom);
  useEffect(() => watch(), [watch]);
  return (
    <>
      {shown && <Shown news={news} shown={shown} focusOn={focusOn} />}
      <span className="ls-hidden" role="status" aria-live="polite">
        {useAtomValue(news.saidAtom)}
      </span>
    </>
  );
}

interface ShownProps {
  readonly news: NewsAtoms;
  readonly shown: News;
  readonly focusOn: NewsBarProps['focusOn'];
}

function Shown({ news, shown, focusOn }: ShownProps) {
  const close = useSetAtom(news.closeAtom);
  const say = useSetAtom(news.sayAtom);
  const takeBack = useSetAtom(news.undoAtom);
  const { release, ...holding } = useGoing(shown, close);
  const undo = useCallback(async () => {
    if (await takeBack()) say(newsTexts.undone);
  }, [takeBack, say]);
  useControlZ(undo);

  const leave = (act: () => unknown) => {
    focusOn?.(shown.about ?? '');
    release();
    void act();
  };
  const isUndoing = shown.state === 'undoing';
  return (
    <Bar
      role="group"
      aria-busy={isUndoing}
      aria-label={newsTexts.label}
      $saving={shown.state === 'saving'}
      {...holding}
    >
      <p>{shown.text}</p>
      {(shown.undo || isUndoing) && (
        <Act aria-disabled={isUndoing} onClick={() => leave(undo)}>
          {newsTexts.undo}
        </Act>
      )}
      <Act aria-label={newsTexts.close} onClick={() => leave(close)}>
        <CloseIcon />
      </Act>
    </Bar>
  );
}

/** Hides the bar after its time, but not while it is hovered or focused. */
function useGoing(shown: News, go: () => void) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || shown.state !== 'done') return;
    const timer = setTimeout(go, shown.until === undefined ? NEWS_MS : shown.until - Date.now());
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `go` changes on each render and does the same
  }, [held, shown]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return { release, onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

/** Whether the target is a text field, which has its own Ctrl+Z. */
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

const Bar = styled.div<{ readonly $saving: boolean }>`
  ${({ $saving }) => $saving && afterAMoment}
  position: sticky;
  bottom: calc(var(--ls-above-bar, ${token('4')}) + env(safe-area-inset-bottom, 0px));
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
  &[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  &:focus-visible {
    outline: 3px solid currentColor;
    outline-offset: -3px;
  }
`;
