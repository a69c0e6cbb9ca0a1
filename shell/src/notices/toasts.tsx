import 'react-toastify/ReactToastify.css';

import type { NoticePort } from '@linkstall/contracts/shell';
import { token, type TokenName } from '@linkstall/contracts/tokens';
import { AlertIcon, InfoIcon, TickIcon } from '@linkstall/kit/pieces';
import type { ComponentType } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import styled, { keyframes } from 'styled-components';

type NoticeKind = keyof NoticePort;

const enter = keyframes`from { opacity: 0; translate: 0 -.5rem; }`;
const leave = keyframes`to { opacity: 0; }`;
const appear = cssTransition({ enter: 'ls-toast-in', exit: 'ls-toast-out', collapse: false });

const colours: Record<
  NoticeKind,
  { readonly ground: TokenName; readonly text: TokenName; readonly Icon: ComponentType }
> = {
  success: { ground: 'good-soft', text: 'good', Icon: TickIcon },
  error: { ground: 'bad-soft', text: 'bad', Icon: AlertIcon },
  info: { ground: 'select-soft', text: 'on-select-soft', Icon: InfoIcon },
};

/** Styles of the toasts. The library's colours are replaced, and its progress bar (which controls the duration) is hidden. */
// A stronger selector, because the build gives the library's logical margins a high specificity.
const Stack = styled.div`
  .Toastify__toast-container {
    top: calc(var(--ls-below-bar, 0px) + ${token('3')});
    right: ${token('4')};
    left: auto;
    z-index: ${token('z-toast')};
    width: min(22rem, 100% - 2 * ${token('4')});
    padding: 0;
    transform: none;
  }
  .Toastify__toast-container,
  .Toastify__toast {
    pointer-events: none;
  }
  .Toastify__toast {
    width: 100%;
    min-height: ${token('tap')};
    margin: 0 0 ${token('2')};
    padding: 0.8rem 1rem;
    border: 1.5px solid currentColor;
    border-radius: ${token('radius')};
    box-shadow: ${token('shadow-lg')};
    gap: ${token('3')};
    font: ${token('weight-mid')} ${token('text-md')} / 1.4 ${token('font')};
    overflow-wrap: anywhere;
    touch-action: pan-y;
  }
  .Toastify__toast .Toastify__toast-icon {
    width: auto;
    margin: 0;
  }
  .Toastify__progress-bar--wrp {
    opacity: 0;
  }
  ${Object.entries(colours).map(
    ([kind, { ground, text }]) => `.Toastify__toast--${kind} { background: ${token(ground)}; color: ${token(text)}; }`,
  )}
  .ls-toast-in {
    animation: ${enter} ${token('base')} ${token('ease')};
  }
  .ls-toast-out {
    animation: ${leave} ${token('base')} ${token('ease')} forwards;
  }
`;

/** Disables the library's announcement, because the live region announces. */
const silence = (stack: HTMLElement | null) => stack?.querySelector('section')?.setAttribute('aria-live', 'off');

/** Toasts ignore the pointer, so that elements below can be pressed and hovering does not prolong the display. */
export const Toasts = () => (
  <Stack ref={silence}>
    <ToastContainer
      position="top-right"
      transition={appear}
      role="group"
      newestOnTop
      closeButton={false}
      hideProgressBar
      pauseOnFocusLoss={false}
      pauseOnHover={false}
      closeOnClick={false}
      draggable={false}
    />
  </Stack>
);

interface Raised {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly durationMs: number;
  readonly onClose: () => void;
}

interface Shown {
  readonly isError: boolean;
  /** Duration in ms. */
  readonly since: number;
  /** Hides the toast; its text stays in the live region. */
  readonly makeRoom: () => void;
}

/** The visible toast of each page. */
const shown = new Map<string, Shown>();
/** Time of the last press, ms. */
let pressedAt = 0;

/** A new toast replaces the former one of the page, so that an error disappears when it is corrected. */
export function raiseToast({ kind, text, durationMs, onClose }: Raised): void {
  const { Icon } = colours[kind];
  const page = location.pathname;
  shown.get(page)?.makeRoom();
  const closed = () => {
    if (shown.get(page) !== one) return;
    shown.delete(page);
    onClose();
  };
  const id = toast[kind](text, { autoClose: durationMs, icon: <Icon />, ariaLabel: text, onClose: closed });
  const makeRoom = () => {
    shown.delete(page);
    toast.dismiss(id);
    setTimeout(onClose, durationMs);
  };
  const one = { isError: kind === 'error', since: performance.now(), makeRoom };
  shown.set(page, one);
  if (!isFollowing) follow();
}

let isFollowing = false;

/** Follows the page's bar while a toast is visible, because bars load late and can scroll away. */
function follow(): void {
  standBelowBar();
  for (const [page, { isError, since, makeRoom }] of shown)
    if (isError && page !== location.pathname && pressedAt > since) makeRoom(); // otherwise the error itself caused the navigation
  isFollowing = shown.size > 0;
  if (isFollowing) requestAnimationFrame(follow);
}

/** Places toasts below the bar, so that its links stay usable. */
function standBelowBar(): void {
  const bar = document.querySelector('header:not(main header)')?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty('--ls-below-bar', `${Math.max(0, bar)}px`);
}

for (const press of ['click', 'keydown', 'popstate'])
  window.addEventListener(press, () => (pressedAt = performance.now()), true);

/** Hides an error when its form is sent again. */
window.addEventListener(
  'submit',
  () => {
    const here = shown.get(location.pathname);
    if (here?.isError) here.makeRoom();
  },
  true,
);
