import type { ApiFailure } from '@linkstall/contracts/shell';
import { act, render, screen } from '@testing-library/react';

import type { Loaded } from './loaded.ts';
import { Reading } from './reading.tsx';

const says = { reading: 'Reading', unread: 'It could not be read.', seenBefore: 'From before.', stays: 'It is up.' };
const away: ApiFailure = { status: 503, code: 'away', message: 'The API is away.' };
const refused: ApiFailure = { status: 400, code: 'bad', message: 'Not like this.' };

function show(view: Loaded<string>) {
  const retry = jest.fn();
  render(
    <Reading view={view} shape="rows" says={says} onRetry={retry}>
      {(value) => <p>{value}</p>}
    </Reading>,
  );
  return retry;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('while it comes its shape stands there', () => {
  show({ status: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('Reading');
});

it('what was known before stays beside what went wrong, and is read again by itself', () => {
  const retry = show({ status: 'ready', value: 'Blog', failure: away });
  expect(screen.getByText('Blog')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be read. From before. Trying again by itself.');
  act(() => jest.advanceTimersByTime(6_000));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('a refusal says why, and is not tried again by itself', () => {
  const retry = show({ status: 'failed', failure: refused });
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be read. It is up. Not like this.');
  act(() => jest.advanceTimersByTime(60_000));
  expect(retry).not.toHaveBeenCalled();
});
