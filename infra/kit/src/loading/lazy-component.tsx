import { token } from '@linkstall/contracts/tokens';
import { type ComponentType, useEffect, useState } from 'react';
import styled from 'styled-components';

import { afterAMoment } from '../pieces/page-parts.ts';
import { texts } from '../texts.ts';

type LazyComponent<P> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/** After this time the component says that it is slow, as the shell does for a whole remote. */
const SLOW_MS = 2800;

/**
 * A component whose code is loaded when it is first rendered, or earlier by `load`. While the code is slow, the component
 * says so with its `name`. When the code cannot be loaded, the component throws; the error boundary of the shell names the
 * remote and offers another try.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, name: string): LazyComponent<P> {
  let arrived: ComponentType<P> | undefined;
  const loaded = async () => (arrived = await load());
  function LazyPart(props: P) {
    const [Part, setPart] = useState(() => arrived);
    /** Set when the code is slow, or when it failed (`error`). */
    const [problem, setProblem] = useState<{ readonly error?: unknown } | null>(null);
    useEffect(() => {
      if (Part) return undefined;
      const slow = setTimeout(setProblem, SLOW_MS, {});
      loaded().then(
        (part) => setPart(() => part),
        (error: unknown) => setProblem({ error }),
      );
      return () => clearTimeout(slow);
    }, [Part]);
    if (Part) return <Part {...props} />;
    if (problem && 'error' in problem) throw problem.error;
    return <Waiting role="status">{problem ? slowly(name) : texts.loading}</Waiting>;
  }
  return Object.assign(LazyPart, { load: loaded });
}

/** A browser does not request a URL again while its first request hangs, so another try is a page load. */
const slowly = (name: string) => (
  <>
    {texts.slow(name)} <a href={location.pathname}>{texts.tryAgain}</a>
  </>
);

const Waiting = styled.p`
  padding: ${token('5')};
  color: ${token('muted')};
  text-align: center;
  ${afterAMoment}
`;
