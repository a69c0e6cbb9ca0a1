/**
 * Opens a modal dialog and stops the page from scrolling until the dialog is closed. Close the dialog before its removal
 * from the page. The rule `html:has(dialog:modal)` is not used, because the browser then checks a long page after each
 * change.
 */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.addEventListener('close', updatePageScroll);
  updatePageScroll();
}

function updatePageScroll(): void {
  document.documentElement.style.overflow = document.querySelector('dialog[open]') ? 'hidden' : '';
}
