// jsdom knows <dialog>, but not what opens and closes it: here a modal one is merely open, takes the focus and gives it
// back. As in a browser, Escape (`cancel`) closes it, which it says by `close`.
/** @type {WeakMap<HTMLDialogElement, Element | null>} */
const before = new WeakMap();

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
      before.set(this, document.activeElement);
      this.open = true;
      focus(this.querySelector('input:not([hidden]), button'));
      this.addEventListener('cancel', closeByUser);
    },
    /** @this {HTMLDialogElement} */
    close() {
      if (!this.open) return;
      this.open = false;
      this.removeEventListener('cancel', closeByUser);
      focus(before.get(this));
    },
  });
}
