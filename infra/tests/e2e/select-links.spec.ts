import { addHeadings, expect, logIn, test } from './fixtures.ts';

const TITLES = Array.from({ length: 12 }, (_, index) => `Heading ${index + 1}`);

test('a creator selects entries of a long list, moves, hides and deletes them, and takes the deletion back', async ({
  page,
  request,
  creator,
}) => {
  await addHeadings(request, creator, TITLES);
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const entries = page.getByRole('list', { name: 'Entries to select' });
  const entry = (title: string) =>
    entries
      .getByRole('listitem')
      .filter({ has: page.getByText(title, { exact: true }) })
      .getByRole('checkbox');
  const actions = page.getByRole('group', { name: 'Change the selected entries' });
  const titlesOnPage = async () => {
    const response = await request.get(`/${creator.username}`);
    return [...(await response.text()).matchAll(/<h2[^>]*>(Heading \d+)</g)].map(([, title]) => title);
  };

  await entry('Heading 2').click();
  await entry('Heading 4').click({ modifiers: ['Shift'] });
  await expect(actions.getByText('3 selected')).toBeVisible();
  await actions.getByRole('button', { name: 'Move' }).click();
  await page.getByLabel('New place').selectOption('At the end');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('3 entries moved.', { exact: true })).toBeVisible();
  await expect(entries.getByRole('listitem').last()).toContainText('Heading 4');

  await actions.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('3 entries switched off.', { exact: true })).toBeVisible();
  await expect(entries.getByRole('listitem').last()).toContainText('Hidden');

  await actions.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 entries deleted.', { exact: true })).toBeVisible();
  await expect(entries.getByRole('listitem')).toHaveCount(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entries.getByRole('listitem')).toHaveCount(12);
  await entry('Heading 3').click(); // is still selected
  await actions.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('2 entries switched on.', { exact: true })).toBeVisible();
  expect(await titlesOnPage()).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 2, 4].map((place) => `Heading ${place}`));
});
