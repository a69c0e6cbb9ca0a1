import { token } from '@linkstall/contracts/tokens';
import { type ComponentType, useEffect, useState } from 'react';
import styled from 'styled-components';

import { afterAMoment } from '../pieces/page-parts.ts';
import { texts } from '../texts.ts';

type Late<P> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/** From then on its place says what it waits for, as the shell does for a whole remote. */
const SLOW_MS = 2800;

/**
 * A part whose code comes when it is first shown, or sooner by `load`. What is slow says so by its `name`, and is still
 * taken. What cannot be had throws: the shell's boundary then names the remote and lets one try again, which asks for it
 * anew.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, name: string): Late<P> {
  let arrived: ComponentType<P> | undefined;
  const loaded = async () => (arrived = await load());
  function LatePart(props: P) {
    const [Part, setPart] = useState(() => arrived);
    /** Once there is something to say: it is slow, or it failed. */
    const [late, setLate] = useState<{ readonly error?: unknown } | null>(null);
    useEffect(() => {
      if (Part) return undefined;
      const slow = setTimeout(setLate, SLOW_MS, {});
      loaded().then(
        (part) => setPart(() => part),
        (error: unknown) => setLate({ error }),
      );
      return () => clearTimeout(slow);
    }, [Part]);
    if (Part) return <Part {...props} />;
    if (late && 'error' in late) throw late.error;
    return <Waiting role="status">{late ? slowly(name) : texts.loading}</Waiting>;
  }
  return Object.assign(LatePart, { load: loaded });
}

/** An address that hangs is not asked for twice by one page: another try is another page. */
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
