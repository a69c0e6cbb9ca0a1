/** Longest press that does not move what it presses, in ms. */
const LONGEST_PRESS_MS = 500;

/**
 * Reads an address when its field lost the focus. A press of a button takes the focus at its start. A note that appears during
 * the press moves the button away, and the press has no effect. So the reading waits for the click of the press.
 */
export function afterPress(field: HTMLInputElement, read: (address: string) => void): void {
  if (!document.querySelector(':active')) return read(field.value);
  const finish = () => {
    clearTimeout(timer);
    window.removeEventListener('click', finish, true);
    read(field.value);
  };
  const timer = setTimeout(finish, LONGEST_PRESS_MS); // a press that ends elsewhere makes no click
  window.addEventListener('click', finish, true);
}
