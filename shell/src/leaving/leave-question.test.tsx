import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect, useReducer } from 'react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom';

import { shellStore } from '../shell-store.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { createUnsaved, hearSteps, mayLeave } from './unsaved.state.ts';

const unsaved = createUnsaved(shellStore);
const responses = jest.spyOn(window, 'confirm');
const asked = () => responses.mock.calls.length;

function Site() {
  const navigate = useNavigate();
  // It is loaded later than the router, which must not hear of a step first.
  const [loaded, load] = useReducer(() => true, false);
  useLayoutEffect(() => hearSteps(), []);
  useEffect(load, [load]);
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/admin/design">Design</Link>
      <a href="#main">Skip</a>
      <a href="/remotes/x" target="_blank" rel="noreferrer">
        Other tab
      </a>
      <button onClick={() => void navigate('/login')}>Ends by itself</button>
      {loaded && <LeaveQuestion />}
    </>
  );
}

const here = () => screen.getByRole('heading').textContent;
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const moment = () => new Promise((resolve) => setTimeout(resolve, 25));
/** The browser takes a step in its history a moment later, and perhaps the one back a moment after that. */
const step = (by: number) =>
  act(async () => {
    history.go(by);
    await moment();
    await moment();
  });
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'closed';
};
function begin() {
  let saved = () => undefined as void;
  act(() => {
    saved = unsaved.begin();
  });
  return () => act(() => saved());
}

beforeEach(() => {
  history.pushState(null, '', '/admin/links');
  responses.mockReset().mockReturnValue(false);
  act(() => unsaved.forget());
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
});

describe('with everything saved', () => {
  it('nothing is asked', async () => {
    await follow('Design');
    await step(-1);
    expect([here(), closeTab(), asked()]).toEqual(['/admin/links', 'closed', 0]);
  });
});

describe('while something is not saved', () => {
  it('a link asks, and leads nowhere when the creator stays', async () => {
    begin();
    await follow('Design');
    expect([here(), location.pathname, asked()]).toEqual(['/admin/links', '/admin/links', 1]);
  });

  it('a link leads on when the creator leaves, and the browser does not ask again', async () => {
    begin();
    responses.mockReturnValue(true);
    await follow('Design');
    expect([here(), asked(), closeTab()]).toEqual(['/admin/design', 1, 'closed']);
  });

  it('Back and Forward ask, and stay where they are when the creator stays', async () => {
    await follow('Design');
    await step(-1);
    begin();
    await step(1);
    expect([here(), location.pathname, asked()]).toEqual(['/admin/links', '/admin/links', 1]);
    await step(1);
    expect([here(), location.pathname, asked()]).toEqual(['/admin/links', '/admin/links', 2]);
    responses.mockReturnValue(true);
    await step(1);
    expect([here(), location.pathname, asked()]).toEqual(['/admin/design', '/admin/design', 3]);
  });

  it('Back knows where it is after a page that went on by itself', async () => {
    begin();
    await userEvent.click(screen.getByRole('button', { name: 'Ends by itself' }));
    await step(-1);
    expect([here(), location.pathname, asked()]).toEqual(['/login', '/login', 1]);
  });

  it('closing the tab asks', () => {
    begin();
    expect(closeTab()).toBe('asked');
  });

  it('what stays on the page, and what opens beside it, does not ask', async () => {
    begin();
    await follow('Skip');
    await follow('Other tab');
    expect(asked()).toBe(0);
  });

  it('whatever asks for itself is answered too', () => {
    begin();
    expect(mayLeave(shellStore)).toBe(false);
    responses.mockReturnValue(true);
    act(() => expect(mayLeave(shellStore)).toBe(true));
    expect(closeTab()).toBe('closed');
  });
});

it('nothing is asked any more once all of it is saved, in whatever order', () => {
  const [first, second] = [begin(), begin()];
  second();
  second();
  expect(closeTab()).toBe('asked');
  first();
  expect(closeTab()).toBe('closed');
});
