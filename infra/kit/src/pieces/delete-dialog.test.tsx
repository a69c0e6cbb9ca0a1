import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { DeleteDialog } from './delete-dialog.tsx';

const says = { title: 'Delete “Blog”?', text: 'It leaves your page at once.', confirm: 'Delete', cancel: 'Cancel' };

function open(sure?: boolean) {
  let answer: (isGone: boolean) => void = () => undefined;
  const remove = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const onClose = jest.fn();
  const { unmount } = render(
    <DeleteDialog says={says} {...(sure !== undefined && { sure })} remove={remove} onClose={onClose} />,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { answer: () => act(async () => answer(true)), remove, onClose, unmount, press };
}

it('what is deleted is asked for once, however often it is pressed, and the dialog closes with the answer', async () => {
  const { answer, remove, onClose, press } = open();
  await press('Delete');
  await press('Delete');
  expect([remove.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await answer();
  expect(onClose).toHaveBeenCalledWith(true);
});

it('Cancel deletes nothing', async () => {
  const { remove, onClose, press } = open();
  await press('Cancel');
  expect([remove.mock.calls.length, onClose.mock.calls]).toEqual([0, [[false]]]);
});

it('until it is sure nothing is deleted', async () => {
  const { remove, press } = open(false);
  await press('Delete');
  expect(remove).not.toHaveBeenCalled();
});

it('an answer that comes when the dialog is gone closes nothing that was opened since', async () => {
  const { answer, onClose, unmount, press } = open();
  await press('Delete');
  unmount();
  await answer();
  expect(onClose).not.toHaveBeenCalled();
});
