import { useOpening } from '@linkstall/kit/remote';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { storePath } from '../ui/store-path.ts';

/** Goes to the creator's store after a while, unless the form is left before. */
export function useLeave(username: string): (delayMs: number) => void {
  const navigate = useNavigate();
  const opening = useOpening();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delayMs) => {
    clearTimeout(timer.current);
    if (!opening().aborted) timer.current = setTimeout(() => void navigate(storePath(username)), delayMs);
  };
}
