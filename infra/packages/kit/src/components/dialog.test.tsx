import { fireEvent, render, screen } from '@testing-library/react';

import { Dialog } from './dialog.tsx';

function open() {
  const onClose = jest.fn();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = render(
    <Dialog label="Delete “Blog”?" onClose={onClose}>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  );
  return { onClose, opener, unmount, dialog: screen.getByRole('dialog', { name: 'Delete “Blog”?' }) };
}

it('the dialog gets the focus when it opens, and returns the focus when it closes', () => {
  const { opener, unmount } = open();
  expect(screen.getByLabelText('Picture')).toHaveFocus();
  unmount();
  expect(opener).toHaveFocus();
});

it('the dialog closes on Escape', () => {
  const { onClose, dialog } = open();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('the dialog stays open when the user cancels a file chooser inside', () => {
  const { onClose } = open();
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

it('the dialog ignores a close event that arrives after a second opening', () => {
  const { onClose, dialog } = open();
  fireEvent(dialog, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});
