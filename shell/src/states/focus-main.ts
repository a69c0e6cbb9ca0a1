/** For a control that is about to vanish: without this the keyboard would start again at the top of the page. */
export const focusMain = (): void => document.getElementById('main')?.focus();
