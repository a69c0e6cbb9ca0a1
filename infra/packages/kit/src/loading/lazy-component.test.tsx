import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';

import { lazyComponent } from './lazy-component.tsx';

const Form = () => <form aria-label="Add product" />;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
let load: (form: typeof Form) => void;
let fail: (error: Error) => void;

/** An error boundary, such as the shell puts around a remote. */
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
        [load, fail] = [resolve, reject];
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

it('says after 2.8 s that the component is slow, and offers a retry', async () => {
  await pass(2700);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('The form is slow to load.');
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
});

it('renders the component that loads after the slow message', async () => {
  await pass(6000);
  await act(async () => load(Form));
  expect(screen.getByRole('form')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('throws to the error boundary when the component cannot be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await pass(3000);
  await act(async () => fail(new Error('absent')));
  expect(screen.getByText('It did not load')).toBeInTheDocument();
  jest.restoreAllMocks();
});
