import { token } from '@linkstall/contracts/tokens';
import { type ComponentType, useEffect, useState } from 'react';
import styled from 'styled-components';

import { delayedAppearance } from '../components/page-styles.ts';
import { texts } from '../texts.ts';

type LazyComponent<P> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/** After this time the component shows the slow message, as the shell does for a whole remote. */
const SLOW_MS = 2800;

/**
 * A component whose code is loaded when it is first rendered, or earlier by `load`. While the code is slow, the component
 * says so with its `name`, which is a function when it is translated. When the code cannot be loaded, the component throws. The error boundary of the shell then names
 * the remote and offers a retry.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  name: string | (() => string),
): LazyComponent<P> {
  let loadedComponent: ComponentType<P> | undefined;
  const loadAndStore = async () => (loadedComponent = await load());
  function Lazy(props: P) {
    const [Component, setComponent] = useState(() => loadedComponent);
    /** Set when the code is slow, or when it failed (`error`). */
    const [problem, setProblem] = useState<{ readonly error?: unknown } | null>(null);
    useEffect(() => {
      if (Component) return undefined;
      const slowTimer = setTimeout(setProblem, SLOW_MS, {});
      loadAndStore().then(
        (component) => setComponent(() => component),
        (error: unknown) => setProblem({ error }),
      );
      return () => clearTimeout(slowTimer);
    }, [Component]);
    if (Component) return <Component {...props} />;
    if (problem && 'error' in problem) throw problem.error;
    return <Waiting role="status">{problem ? slowMessage(name) : texts.loading}</Waiting>;
  }
  return Object.assign(Lazy, { load: loadAndStore });
}

/** The retry is a page load, because a browser does not request a URL again while its first request hangs. */
const slowMessage = (name: string | (() => string)) => (
  <>
    {texts.slow(typeof name === 'string' ? name : name())} <a href={location.pathname}>{texts.tryAgain}</a>
  </>
);

const Waiting = styled.p`
  padding: ${token('5')};
  color: ${token('muted')};
  text-align: center;
  ${delayedAppearance}
`;
