import type { ApiFailure } from '@linkstall/contracts/shell';
import { act, render, screen } from '@testing-library/react';

import type { Loaded } from './loaded.ts';
import { LoadedView } from './loaded-view.tsx';

const viewTexts = {
  loading: 'Reading',
  readFailed: 'It could not be read.',
  staleHint: 'From before.',
  unaffectedHint: 'It is up.',
};
const unavailable: ApiFailure = { status: 503, code: 'unavailable', message: 'The API is unavailable.' };
const badRequest: ApiFailure = { status: 400, code: 'bad', message: 'Not like this.' };

function show(view: Loaded<string | readonly string[]>) {
  const retry = jest.fn();
  render(
    <LoadedView view={view} shape="rows" texts={viewTexts} onRetry={retry}>
      {(value) => <p>{value.length === 0 ? 'Nothing yet' : value}</p>}
    </LoadedView>,
  );
  return retry;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows a skeleton while loading', () => {
  show({ status: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('Reading');
});

it('keeps the former value on screen after a temporary failure, and retries automatically', () => {
  const retry = show({ status: 'ready', value: 'Blog', failure: unavailable });
  expect(screen.getByText('Blog')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be read. From before. Trying again by itself.');
  act(() => jest.advanceTimersByTime(6_000));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('shows the failure alone beside an empty former list, and the empty state for an empty answer', () => {
  show({ status: 'ready', value: [], failure: badRequest });
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be read. It is up. Not like this.');
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  show({ status: 'ready', value: [], failure: null });
  expect(screen.getByText('Nothing yet')).toBeVisible();
});

it('shows the message of a permanent failure, and does not retry', () => {
  const retry = show({ status: 'failed', failure: badRequest });
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be read. It is up. Not like this.');
  act(() => jest.advanceTimersByTime(60_000));
  expect(retry).not.toHaveBeenCalled();
});
