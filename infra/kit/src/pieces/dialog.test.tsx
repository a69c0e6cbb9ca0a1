import { fireEvent, render, screen } from '@testing-library/react';

import { Dialog } from './dialog.tsx';

function open() {
  const closed = jest.fn();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = render(
    <Dialog label="Delete “Blog”?" onClose={closed}>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  );
  return { closed, opener, unmount, dialog: screen.getByRole('dialog', { name: 'Delete “Blog”?' }) };
}

it('a dialog has the focus while it is there, and gives it back', () => {
  const { opener, unmount } = open();
  expect(screen.getByLabelText('Picture')).toHaveFocus();
  unmount();
  expect(opener).toHaveFocus();
});

it('Escape closes it, also where the browser asks nobody first', () => {
  const { closed, dialog } = open();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(closed).toHaveBeenCalledTimes(1);
});

it('a choice of files that is given up does not', () => {
  const { closed } = open();
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(closed).not.toHaveBeenCalled();
});

it('it is not closed for whoever opened it again at once', () => {
  const { closed, dialog } = open();
  fireEvent(dialog, new Event('close'));
  expect(closed).not.toHaveBeenCalled();
});
