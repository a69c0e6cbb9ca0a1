// jsdom has <dialog>, but not showModal and close. Here showModal only opens the dialog and moves the focus; close returns the
// focus. The `cancel` event (Escape) closes the dialog and fires `close`, as in a browser.
/** @type {WeakMap<HTMLDialogElement, Element | null>} */
const previousFocus = new WeakMap();

/** @this {HTMLDialogElement} @param {Event} event */
function closeByUser(event) {
  if (event.target !== this || event.defaultPrevented) return;
  this.close();
  this.dispatchEvent(new window.Event('close'));
}

/** @param {Element | null | undefined} element */
function focus(element) {
  if (element instanceof window.HTMLElement) element.focus();
}

if (typeof window !== 'undefined') {
  Object.assign(window.HTMLDialogElement.prototype, {
    /** @this {HTMLDialogElement} */
    showModal() {
      previousFocus.set(this, document.activeElement);
      this.open = true;
      focus(this.querySelector('input:not([hidden]), button'));
      this.addEventListener('cancel', closeByUser);
    },
    /** @this {HTMLDialogElement} */
    close() {
      if (!this.open) return;
      this.open = false;
      this.removeEventListener('cancel', closeByUser);
      focus(previousFocus.get(this));
    },
  });
}
