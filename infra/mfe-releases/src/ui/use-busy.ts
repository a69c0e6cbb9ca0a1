import { useState } from 'react';

/** A call that runs once at a time, such as that of a button. `isBusy`: whether the call runs. */
export function useBusy(call: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await call();
    setIsBusy(false);
  };
  return { isBusy, run };
}
