import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { storePath } from '../ui/store-path.ts';
import { useStillOpen } from '../ui/use-still-open.ts';

/** Goes to the creator's store after a while, unless the form is left before. */
export function useLeave(username: string): (delayMs: number) => void {
  const navigate = useNavigate();
  const isOpen = useStillOpen();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delayMs) => {
    clearTimeout(timer.current);
    if (isOpen()) timer.current = setTimeout(() => void navigate(storePath(username)), delayMs);
  };
}
