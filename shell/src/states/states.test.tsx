import { act, fireEvent, render, screen } from '@testing-library/react';

import { ApiAway } from './api-away.tsx';
import { MissingRemote } from './missing-remote.tsx';
import { NotFound } from './not-found.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const setVisible = (visible: boolean) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' });

it('an unknown address, of a page or of a form, says so and leads home', () => {
  render(<NotFound />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Page Not Found$/);
  expect(screen.getByText(/^Nothing stands at this address/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
});

it('a missing remote is named, in words too, and can be tried again without losing the place', () => {
  const tried = jest.fn();
  render(
    <main id="main" tabIndex={-1}>
      <MissingRemote remote="mfe-store" onRetry={tried} />
    </main>,
  );
  const region = screen.getByRole('alert');
  expect(region).toHaveAttribute('data-missing-remote', 'mfe-store');
  expect(region).toHaveTextContent('The store part did not load');
  expect(region).not.toHaveTextContent('mfe-');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tried).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('while the API is away', () => {
  it('a page tries again by itself, less and less often', () => {
    const tried = jest.fn();
    const { unmount } = render(<ApiAway onRetry={tried} />);
    expect(screen.getByRole('alert')).toHaveTextContent('cannot be reached');
    pass(4999);
    expect(tried).not.toHaveBeenCalled();
    pass(1);
    expect(tried).toHaveBeenCalledTimes(1);
    pass(7499);
    expect(tried).toHaveBeenCalledTimes(1);
    pass(1);
    expect(tried).toHaveBeenCalledTimes(2);
    unmount();
    pass(60_000);
    expect(tried).toHaveBeenCalledTimes(2);
  });

  it('it tries at once when the network is back or the user asks', () => {
    const tried = jest.fn();
    render(<ApiAway onRetry={tried} />);
    act(() => void dispatchEvent(new Event('online')));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tried).toHaveBeenCalledTimes(2);
  });

  it('it leaves the server alone while nobody looks', () => {
    const tried = jest.fn();
    render(<ApiAway onRetry={tried} />);
    setVisible(false);
    pass(20_000);
    expect(tried).not.toHaveBeenCalled();
    setVisible(true);
    pass(60_000);
    expect(tried).toHaveBeenCalled();
  });
});
