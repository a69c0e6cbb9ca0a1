import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'react-toastify/unstyled';

import { shellStore } from '../shell-store.ts';
import { createNotices, noticeAtom, noticesAtom, toastsAtom } from './notice.state.ts';
import { Notices } from './notices.tsx';

const visibleToasts = () => [...document.querySelectorAll('.Toastify__toast')];
const region = () => screen.getByRole('status');
const notify = (show: () => void) =>
  act(async () => {
    show();
    await import('./toasts.tsx');
  });

beforeEach(() => {
  shellStore.set(toastsAtom, null);
  shellStore.set(noticesAtom, []);
  render(<Notices />);
});
afterEach(() => {
  act(() => toast.dismiss());
  history.replaceState(null, '', '/');
  jest.useRealTimers();
});

it('a page starts with an empty live region and without toasts', () => {
  expect(region()).toBeEmptyDOMElement();
  expect(document.querySelector('.Toastify')).toBeNull();
});

it('a notice of the previous page is added to a region that is already there, so that it is announced', async () => {
  await notify(() => void createNotices(shellStore, [{ kind: 'success', text: 'Profile Updated', durationMs: 5_000 }]));
  const firstRender = renderToStaticMarkup(<Notices />);
  expect(firstRender).toMatch(/role="status"[^>]*><\/div>/);
  expect(region()).toHaveTextContent('Profile Updated');
});

it('an error is shown as a toast, announced once, and is the latest notice', async () => {
  await notify(() => createNotices(shellStore).error('Invalid URL'));
  expect(region()).toHaveTextContent('Invalid URL');
  expect(await screen.findByRole('group', { name: 'Invalid URL' })).toHaveTextContent('Invalid URL');
  expect(visibleToasts()[0]).toHaveClass('Toastify__toast--error');
  expect(document.querySelectorAll('[aria-live=polite]')).toHaveLength(1);
  expect(shellStore.get(noticeAtom)).toEqual({ error: true, status: true, text: 'Invalid URL' });
});

it('a toast closes after 1 s or its own duration, and the notice is cleared', async () => {
  const notices = createNotices(shellStore);
  await notify(() => notices.success('Logged Out'));
  history.replaceState(null, '', '/admin/account');
  await notify(() => notices.info('Email Already Verified', 5000));
  const durations = [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar--animated')].map(
    (bar) => bar.style.animationDuration,
  );
  expect(durations.sort()).toEqual(['1000ms', '5000ms']);
  for (const bar of document.querySelectorAll('.Toastify__progress-bar--animated')) fireEvent.animationEnd(bar);
  for (const element of visibleToasts()) fireEvent.animationEnd(element);
  expect(region()).toBeEmptyDOMElement();
  expect(shellStore.get(noticeAtom)).toEqual({ error: false, status: false, text: '' });
});

it('a new toast replaces the former toast of its page, but both texts stay in the live region', async () => {
  const notices = createNotices(shellStore);
  await notify(() => notices.error('Invalid URL'));
  await notify(() => notices.success('Link Added', 5000));
  await waitFor(() => expect(visibleToasts().filter((element) => !element.matches('.ls-toast-out'))).toHaveLength(1));
  expect(document.querySelector('.ls-toast-out')).toHaveTextContent('Invalid URL');
  expect(region()).toHaveTextContent('Invalid URLLink Added');
});

it('a toast is below the bar of the current page, and at the top without a bar', async () => {
  const addBar = (bottom: number) => {
    const bar = document.body.appendChild(document.createElement('header'));
    bar.getBoundingClientRect = () => ({ bottom }) as DOMRect;
    return bar;
  };
  const expectTop = (top: string) =>
    waitFor(() => expect(document.documentElement.style.getPropertyValue('--ls-below-bar')).toBe(top));
  const before = addBar(68);
  await notify(() => createNotices(shellStore).success('Logged Out', 5000));
  await expectTop('68px');
  before.remove();
  await expectTop('0px');
  const after = addBar(56);
  await expectTop('56px');
  after.remove();
});

const navigate = (path: string) => history.replaceState(null, '', path);
const isOnScreen = (text: string) =>
  visibleToasts().some((element) => !element.matches('.ls-toast-out') && element.textContent === text);

it('an error disappears after a navigation, a success stays', async () => {
  const notices = createNotices(shellStore);
  navigate('/admin/account');
  await notify(() => notices.error('This username is already taken', 5000));
  await waitFor(() => expect(isOnScreen('This username is already taken')).toBe(true));
  fireEvent.click(document.body);
  navigate('/login');
  await notify(() => notices.success('Logged Out', 5000));
  await waitFor(() => expect(isOnScreen('Logged Out')).toBe(true));
  await waitFor(() => expect(isOnScreen('This username is already taken')).toBe(false));
  fireEvent.click(document.body);
  navigate('/signup');
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(isOnScreen('Logged Out')).toBe(true);
});

it('an error that caused a navigation stays on the next page', async () => {
  navigate('/admin/links');
  await notify(() => createNotices(shellStore).error('Your session has ended. Log in again.', 5000));
  await waitFor(() => expect(isOnScreen('Your session has ended. Log in again.')).toBe(true));
  navigate('/login');
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(isOnScreen('Your session has ended. Log in again.')).toBe(true);
});

it('an error disappears when its form is submitted again', async () => {
  await notify(() => createNotices(shellStore).error('Invalid URL', 5000));
  await waitFor(() => expect(isOnScreen('Invalid URL')).toBe(true));
  act(() => void fireEvent.submit(document.body.appendChild(document.createElement('form'))));
  await waitFor(() => expect(isOnScreen('Invalid URL')).toBe(false));
});

it('simultaneous notices are all announced, and none is removed or changed', async () => {
  const notices = createNotices(shellStore);
  const announcedTexts: string[] = [];
  const observer = new MutationObserver((changes) =>
    announcedTexts.push(...changes.flatMap((change) => [...change.addedNodes].map((node) => node.textContent ?? ''))),
  );
  observer.observe(region(), { childList: true, characterData: true, subtree: true });
  await notify(() => {
    notices.success('Theme Updated Successfully');
    notices.error('Your session has ended. Log in again.');
    notices.error('Your session has ended. Log in again.');
  });
  expect(announcedTexts).toEqual([
    'Theme Updated Successfully',
    'Your session has ended. Log in again.',
    'Your session has ended. Log in again.',
  ]);
  expect([...region().children].map(({ textContent }) => textContent)).toEqual(announcedTexts);
  expect(region()).toHaveAttribute('aria-atomic', 'false');
  observer.disconnect();
});

it.each([
  ['cannot be loaded', 0, () => Promise.reject(new Error('offline'))],
  ['does not arrive', 2000, () => new Promise<never>(() => undefined)],
])('a notice is shown as plain text when the toast code %s', async (_how, afterMs, load) => {
  jest.useFakeTimers();
  const notices = createNotices(shellStore, [], load);
  act(() => notices.error('Links could not be saved'));
  expect(region()).toHaveTextContent('Links could not be saved');
  await act(() => jest.advanceTimersByTimeAsync(afterMs));
  const plain = screen.getAllByText('Links could not be saved').find((line) => !region().contains(line));
  expect(plain).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(region()).toBeEmptyDOMElement();
  expect(screen.queryByText('Links could not be saved')).toBeNull();
});
