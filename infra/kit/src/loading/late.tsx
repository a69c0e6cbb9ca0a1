import { token } from '@linkstall/contracts/tokens';
import { type ComponentType, useEffect, useState } from 'react';
import styled from 'styled-components';

import { afterAMoment } from '../pieces/page-parts.ts';
import { texts } from '../texts.ts';

type Late<P> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/**
 * A part whose code comes when it is first shown, or sooner by `load`. What cannot be had throws: the shell's boundary
 * then names the remote and lets one try again, which asks for it anew.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let arrived: ComponentType<P> | undefined;
  const loaded = async () => (arrived = await load());
  function LatePart(props: P) {
    const [Part, setPart] = useState(() => arrived);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      loaded().then(
        (part) => setPart(() => part),
        (error: unknown) => setFailure({ error }),
      );
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : <Waiting role="status">{texts.loading}</Waiting>;
  }
  return Object.assign(LatePart, { load: loaded });
}

const Waiting = styled.p`
  padding: ${token('5')};
  color: ${token('muted')};
  text-align: center;
  ${afterAMoment}
`;
