import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect, useReducer } from 'react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom';

import { shellStore } from '../shell-store.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { createUnsaved, listenToHistory, mayLeave } from './unsaved.state.ts';

const unsaved = createUnsaved(shellStore);
const confirm = jest.spyOn(window, 'confirm');
const questionCount = () => confirm.mock.calls.length;

function Site() {
  const navigate = useNavigate();
  // LeaveQuestion loads later than the router, but its listener must run before the listener of the router.
  const [isLoaded, load] = useReducer(() => true, false);
  useLayoutEffect(() => listenToHistory(), []);
  useEffect(load, [load]);
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/admin/design">Design</Link>
      <a href="#main">Skip</a>
      <a href="/remotes/x" target="_blank" rel="noreferrer">
        Other tab
      </a>
      <button onClick={() => void navigate('/login')}>Navigates by itself</button>
      {isLoaded && <LeaveQuestion />}
    </>
  );
}

const currentPath = () => screen.getByRole('heading').textContent;
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const waitMoment = () => new Promise((resolve) => setTimeout(resolve, 25));
/** Moves in the history. The browser moves asynchronously, and a cancelled step is reversed asynchronously, too. */
const goInHistory = (by: number) =>
  act(async () => {
    history.go(by);
    await waitMoment();
    await waitMoment();
  });
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'closed';
};
function beginChange() {
  let endChange = () => undefined as void;
  act(() => {
    endChange = unsaved.begin();
  });
  return () => act(() => endChange());
}

beforeEach(() => {
  history.pushState(null, '', '/admin/links');
  confirm.mockReset().mockReturnValue(false);
  act(() => unsaved.forget());
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
});

describe('without unsaved changes', () => {
  it('a link and the closing of the tab do not ask', async () => {
    await follow('Design');
    await goInHistory(-1);
    expect([currentPath(), closeTab(), questionCount()]).toEqual(['/admin/links', 'closed', 0]);
  });
});

describe('with unsaved changes', () => {
  it('a link asks, and the page stays when the user cancels', async () => {
    beginChange();
    await follow('Design');
    expect([currentPath(), location.pathname, questionCount()]).toEqual(['/admin/links', '/admin/links', 1]);
  });

  it('a link opens its page when the user confirms, and the browser does not ask again', async () => {
    beginChange();
    confirm.mockReturnValue(true);
    await follow('Design');
    expect([currentPath(), questionCount(), closeTab()]).toEqual(['/admin/design', 1, 'closed']);
  });

  it('Back and Forward ask, and the page stays when the user cancels', async () => {
    await follow('Design');
    await goInHistory(-1);
    beginChange();
    await goInHistory(1);
    expect([currentPath(), location.pathname, questionCount()]).toEqual(['/admin/links', '/admin/links', 1]);
    await goInHistory(1);
    expect([currentPath(), location.pathname, questionCount()]).toEqual(['/admin/links', '/admin/links', 2]);
    confirm.mockReturnValue(true);
    await goInHistory(1);
    expect([currentPath(), location.pathname, questionCount()]).toEqual(['/admin/design', '/admin/design', 3]);
  });

  it('Back asks and stays after a navigation by the page itself', async () => {
    beginChange();
    await userEvent.click(screen.getByRole('button', { name: 'Navigates by itself' }));
    await goInHistory(-1);
    expect([currentPath(), location.pathname, questionCount()]).toEqual(['/login', '/login', 1]);
  });

  it('closing the tab asks', () => {
    beginChange();
    expect(closeTab()).toBe('asked');
  });

  it('a link on the same page or to another tab does not ask', async () => {
    beginChange();
    await follow('Skip');
    await follow('Other tab');
    expect(questionCount()).toBe(0);
  });

  it('mayLeave asks, and after the confirmation the browser does not ask again', () => {
    beginChange();
    expect(mayLeave(shellStore)).toBe(false);
    confirm.mockReturnValue(true);
    act(() => expect(mayLeave(shellStore)).toBe(true));
    expect(closeTab()).toBe('closed');
  });
});

it('the browser does not ask when all changes are saved, in any order', () => {
  const [first, second] = [beginChange(), beginChange()];
  second();
  second();
  expect(closeTab()).toBe('asked');
  first();
  expect(closeTab()).toBe('closed');
});
