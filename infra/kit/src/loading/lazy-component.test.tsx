import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';

import { lazyComponent } from './lazy-component.tsx';

const Form = () => <form aria-label="Add product" />;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
let arrive: (form: typeof Form) => void;
let fail: (error: Error) => void;

/** As the shell puts one around everything of a remote. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'It did not load' : this.props.children;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  const LazyForm = lazyComponent(
    () =>
      new Promise<typeof Form>((resolve, reject) => {
        [arrive, fail] = [resolve, reject];
      }),
    'The form',
  );
  render(
    <Boundary>
      <LazyForm />
    </Boundary>,
  );
});
afterEach(() => jest.useRealTimers());

it('what does not come is named within 3 s, and can be tried again; nothing of that is said before', async () => {
  await pass(2700);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('The form is slow to load.');
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
});

it('what comes later than that is still taken', async () => {
  await pass(6000);
  await act(async () => arrive(Form));
  expect(screen.getByRole('form')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('what cannot be had throws, to whoever stands around it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await pass(3000);
  await act(async () => fail(new Error('absent')));
  expect(screen.getByText('It did not load')).toBeInTheDocument();
  jest.restoreAllMocks();
});
