import { act, fireEvent, render, screen } from '@testing-library/react';

import { ApiUnavailable } from './api-unavailable.tsx';
import { MissingRemote } from './missing-remote.tsx';
import { NotFound } from './not-found.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const setVisible = (isVisible: boolean) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' });

it('NotFound says Page Not Found and links to the home page', () => {
  render(<NotFound />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Page Not Found$/);
  expect(screen.getByText(/^There is no page at this address/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
});

it('MissingRemote names the remote, and Try again moves the focus to the page', () => {
  const onRetry = jest.fn();
  render(
    <main id="main" tabIndex={-1}>
      <MissingRemote remote="mfe-store" onRetry={onRetry} />
    </main>,
  );
  const region = screen.getByRole('alert');
  expect(region).toHaveAttribute('data-missing-remote', 'mfe-store');
  expect(region).toHaveTextContent('The store part did not load');
  expect(region).not.toHaveTextContent('mfe-');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('ApiUnavailable', () => {
  it('retries automatically with increasing delays', () => {
    const onRetry = jest.fn();
    const { unmount } = render(<ApiUnavailable onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('cannot be reached');
    advance(4999);
    expect(onRetry).not.toHaveBeenCalled();
    advance(1);
    expect(onRetry).toHaveBeenCalledTimes(1);
    advance(7499);
    expect(onRetry).toHaveBeenCalledTimes(1);
    advance(1);
    expect(onRetry).toHaveBeenCalledTimes(2);
    unmount();
    advance(60_000);
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('retries at once when the network is back, and on Try again', () => {
    const onRetry = jest.fn();
    render(<ApiUnavailable onRetry={onRetry} />);
    act(() => void dispatchEvent(new Event('online')));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('does not retry while the tab is hidden', () => {
    const onRetry = jest.fn();
    render(<ApiUnavailable onRetry={onRetry} />);
    setVisible(false);
    advance(20_000);
    expect(onRetry).not.toHaveBeenCalled();
    setVisible(true);
    advance(60_000);
    expect(onRetry).toHaveBeenCalled();
  });
});
