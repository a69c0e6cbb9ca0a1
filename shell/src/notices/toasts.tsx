import 'react-toastify/ReactToastify.css';

import type { NoticePort } from '@linkstall/contracts/shell';
import { token, type TokenName } from '@linkstall/contracts/tokens';
import { AlertIcon, InfoIcon, TickIcon } from '@linkstall/kit/components';
import type { ComponentType } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import styled, { keyframes } from 'styled-components';

type NoticeKind = keyof NoticePort;

const enter = keyframes`from { opacity: 0; translate: 0 -.5rem; }`;
const leave = keyframes`to { opacity: 0; }`;
const toastTransition = cssTransition({ enter: 'ls-toast-in', exit: 'ls-toast-out', collapse: false });

const colours: Record<
  NoticeKind,
  { readonly background: TokenName; readonly text: TokenName; readonly Icon: ComponentType }
> = {
  success: { background: 'good-soft', text: 'good', Icon: TickIcon },
  error: { background: 'bad-soft', text: 'bad', Icon: AlertIcon },
  info: { background: 'select-soft', text: 'on-select-soft', Icon: InfoIcon },
};

/** Styles of the toasts. The library's colours are replaced, and its progress bar (which controls the duration) is hidden. */
// A stronger selector, because the build gives the library's logical margins a high specificity.
const Stack = styled.div`
  .Toastify__toast-container {
    top: calc(var(--ls-below-bar, 0px) + ${token('3')});
    inset-inline: auto ${token('4')};
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
    ([kind, { background, text }]) =>
      `.Toastify__toast--${kind} { background: ${token(background)}; color: ${token(text)}; }`,
  )}
  .ls-toast-in {
    animation: ${enter} ${token('base')} ${token('ease')};
  }
  .ls-toast-out {
    animation: ${leave} ${token('base')} ${token('ease')} forwards;
  }
`;

/** Disables the library's announcement, because the live region announces. */
const disableAnnouncement = (stack: HTMLElement | null) =>
  stack?.querySelector('section')?.setAttribute('aria-live', 'off');

/** Toasts ignore the pointer, so that elements below can be pressed and hovering does not prolong the display. */
export const Toasts = () => (
  <Stack ref={disableAnnouncement}>
    <ToastContainer
      position="top-right"
      transition={toastTransition}
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

interface ToastOptions {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly durationMs: number;
  readonly onClose: () => void;
}

interface VisibleToast {
  readonly isError: boolean;
  /** Time at which the toast appeared, in ms. */
  readonly shownAt: number;
  /** Hides the toast; its text stays in the live region. */
  readonly hide: () => void;
}

const visibleToasts = new Map<string, VisibleToast>();
/** Time of the last press, in ms. */
let pressedAt = 0;

/** A new toast replaces the former one of the page, so that an error disappears when it is corrected. */
export function raiseToast({ kind, text, durationMs, onClose }: ToastOptions): void {
  const { Icon } = colours[kind];
  const page = location.pathname;
  visibleToasts.get(page)?.hide();
  const handleClose = () => {
    if (visibleToasts.get(page) !== visibleToast) return;
    visibleToasts.delete(page);
    onClose();
  };
  const id = toast[kind](text, { autoClose: durationMs, icon: <Icon />, ariaLabel: text, onClose: handleClose });
  const hide = () => {
    visibleToasts.delete(page);
    toast.dismiss(id);
    setTimeout(onClose, durationMs);
  };
  const visibleToast = { isError: kind === 'error', shownAt: performance.now(), hide };
  visibleToasts.set(page, visibleToast);
  if (!isFollowingBar) followBar();
}

let isFollowingBar = false;

/** Follows the page's bar while a toast is visible, because bars load late and can scroll away. */
function followBar(): void {
  placeBelowBar();
  // Without a press after the toast, the error itself caused the navigation, so its toast stays.
  for (const [page, { isError, shownAt, hide }] of visibleToasts)
    if (isError && page !== location.pathname && pressedAt > shownAt) hide();
  isFollowingBar = visibleToasts.size > 0;
  if (isFollowingBar) requestAnimationFrame(followBar);
}

/** Places toasts below the bar, so that its links stay usable. */
function placeBelowBar(): void {
  const bar = document.querySelector('header:not(main header)')?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty('--ls-below-bar', `${Math.max(0, bar)}px`);
}

for (const eventName of ['click', 'keydown', 'popstate'])
  window.addEventListener(eventName, () => (pressedAt = performance.now()), true);

/** Hides an error when its form is sent again. */
window.addEventListener(
  'submit',
  () => {
    const current = visibleToasts.get(location.pathname);
    if (current?.isError) current.hide();
  },
  true,
);
