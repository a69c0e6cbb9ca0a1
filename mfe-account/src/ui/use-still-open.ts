import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whether what asked is still on screen. An answer that comes later speaks to nobody: it must not close, empty or leave
 * what was opened since.
 */
export function useStillOpen(): () => boolean {
  const open = useRef(false);
  useLayoutEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return useCallback(() => open.current, []);
}
