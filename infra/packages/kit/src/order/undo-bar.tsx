import { token } from '@linkstall/contracts/tokens';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import styled from 'styled-components';

import { CloseIcon } from '../components/icons.tsx';
import { delayedAppearance } from '../components/page-styles.ts';
import { undoBarTexts } from '../texts.ts';
import { MESSAGE_MS, type StatusMessage, type StatusMessages } from './status-messages.ts';

interface UndoBarProps {
  readonly messages: StatusMessages;
  /** Moves the focus to the item when the focused bar disappears. */
  readonly focusOn?: (id: string) => void;
}

/** The undo bar: shows and announces what happened, with an Undo button; Ctrl+Z does the same. */
export function UndoBar({ messages, focusOn }: UndoBarProps) {
  const latest = useAtomValue(messages.messageAtom);
  // Deferred, because the change itself must be visible first, and the first render of the bar is slow.
  const message = useDeferredValue(latest) && latest;
  const mountBar = useSetAtom(messages.mountBarAtom);
  useEffect(() => mountBar(), [mountBar]);
  return (
    <>
      {message && <MessageBar messages={messages} message={message} focusOn={focusOn} />}
      <span className="ls-hidden" role="status" aria-live="polite">
        {useAtomValue(messages.announcementAtom)}
      </span>
    </>
  );
}

interface MessageBarProps {
  readonly messages: StatusMessages;
  readonly message: StatusMessage;
  readonly focusOn: UndoBarProps['focusOn'];
}

function MessageBar({ messages, message, focusOn }: MessageBarProps) {
  const close = useSetAtom(messages.closeAtom);
  const announce = useSetAtom(messages.announceAtom);
  const undoChange = useSetAtom(messages.undoAtom);
  const { resume, ...pauseHandlers } = useAutoHide(message, close);
  const undo = useCallback(async () => {
    if (await undoChange()) announce(undoBarTexts.undone);
  }, [undoChange, announce]);
  useUndoShortcut(undo);

  const moveFocusAnd = (action: () => unknown) => {
    focusOn?.(message.itemId ?? '');
    resume();
    void action();
  };
  const isUndoing = message.state === 'undoing';
  return (
    <Bar
      role="group"
      aria-busy={isUndoing}
      aria-label={undoBarTexts.label}
      $saving={message.state === 'saving'}
      {...pauseHandlers}
    >
      <p>{message.text}</p>
      {(message.undo || isUndoing) && (
        <ActionButton aria-disabled={isUndoing} onClick={() => moveFocusAnd(undo)}>
          {undoBarTexts.undo}
        </ActionButton>
      )}
      <ActionButton aria-label={undoBarTexts.close} onClick={() => moveFocusAnd(close)}>
        <CloseIcon />
      </ActionButton>
    </Bar>
  );
}

/** Hides the bar after its time, but not while the bar is hovered or focused. */
function useAutoHide(message: StatusMessage, hide: () => void) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused || message.state !== 'done') return;
    const timer = setTimeout(hide, message.until === undefined ? MESSAGE_MS : message.until - Date.now());
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `hide` changes on each render and does the same
  }, [isPaused, message]);
  const [pause, resume] = [() => setPaused(true), () => setPaused(false)];
  return { resume, onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}

/** Calls `undo` on Ctrl+Z, but not inside forms and dialogs, because text fields have their own undo. */
function useUndoShortcut(undo: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest('form, dialog')) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo]);
}

const Bar = styled.div<{ readonly $saving: boolean }>`
  ${({ $saving }) => $saving && delayedAppearance}
  position: sticky;
  bottom: calc(var(--ls-above-bar, ${token('4')}) + env(safe-area-inset-bottom, 0px));
  z-index: ${token('z-sticky')};
  display: flex;
  align-items: center;
  gap: ${token('1')};
  max-width: 34rem;
  margin: ${token('4')} auto 0;
  padding-block: ${token('1')};
  padding-inline: ${token('4')} ${token('1')};
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

const ActionButton = styled.button.attrs({ type: 'button' })`
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
