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

/** The kit's look on the library's behaviour; its own colours and its progress bar (which times it) stay unseen. */
// The build writes the library's logical margins with heavier selectors: an icon's rule is heavier still.
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

/** The library would announce too; the shell's own region does that already. */
const silence = (stack: HTMLElement | null) => stack?.querySelector('section')?.setAttribute('aria-live', 'off');

/** Nothing of it can be pressed, so what lies beneath can be: no pointer holds it, and one second is one second. */
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
  /** ms. */
  readonly since: number;
  /** Takes it off the screen; who listens is not through with it yet. */
  readonly makeRoom: () => void;
}

/** What each page shows now. */
const shown = new Map<string, Shown>();
/** When somebody last pressed something, ms. */
let pressedAt = 0;

/** The newest of a page takes the place of the one before, so that no mistake outlives its mending. */
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

/** As long as something is shown: pages and their bars come late, and may scroll away. */
function follow(): void {
  standBelowBar();
  for (const [page, { isError, since, makeRoom }] of shown)
    if (isError && page !== location.pathname && pressedAt > since) makeRoom(); // Else it is why the page was left.
  isFollowing = shown.size > 0;
  if (isFollowing) requestAnimationFrame(follow);
}

/** The ways out are in the bar, and nothing may lie on them. */
function standBelowBar(): void {
  const bar = document.querySelector('header:not(main header)')?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty('--ls-below-bar', `${Math.max(0, bar)}px`);
}

for (const press of ['click', 'keydown', 'popstate'])
  window.addEventListener(press, () => (pressedAt = performance.now()), true);

/** Tried again, what was wrong before is no longer true. */
window.addEventListener(
  'submit',
  () => {
    const here = shown.get(location.pathname);
    if (here?.isError) here.makeRoom();
  },
  true,
);
