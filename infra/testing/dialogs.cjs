// jsdom knows <dialog>, but not what opens and closes it: here a modal one is merely open, takes the focus and gives it
// back. As in a browser, Escape (`cancel`) closes it, which it says by `close`.
const before = new WeakMap();

function closeByUser(event) {
  if (event.target !== this || event.defaultPrevented) return;
  this.close();
  this.dispatchEvent(new window.Event('close'));
}

if (typeof window !== 'undefined') {
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal() {
      before.set(this, document.activeElement);
      this.open = true;
      this.querySelector('input:not([hidden]), button')?.focus();
      this.addEventListener('cancel', closeByUser);
    },
    close() {
      if (!this.open) return;
      this.open = false;
      this.removeEventListener('cancel', closeByUser);
      before.get(this)?.focus?.();
    },
  });
}
