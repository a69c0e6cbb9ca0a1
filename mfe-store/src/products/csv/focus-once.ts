/** Moves the focus to the heading of a new step, because the button that had the focus is gone. */
export const focusOnce = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus();
};
