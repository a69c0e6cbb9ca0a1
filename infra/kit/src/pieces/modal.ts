/**
 * Opens a dialog over the page, which stands still until that is closed. Close it before, or as, it leaves the page. Not by
 * `html:has(dialog:modal)`: for that the browser looks through all of a long page after each change of it.
 */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.addEventListener('close', holdPage);
  holdPage();
}

function holdPage(): void {
  document.documentElement.style.overflow = document.querySelector('dialog[open]') ? 'hidden' : '';
}
