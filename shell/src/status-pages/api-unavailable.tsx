import { useRecovery } from '@linkstall/kit/loading';

import { texts } from '../texts.ts';
import { Actions, Illustration, StatusScreen, Retry } from './status-screen.tsx';

/** Shown when the page's data cannot be read. It retries automatically; `onRetry` reads again. */
export function ApiUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  useRecovery(true, onRetry);
  return (
    <StatusScreen role="alert" data-api-unavailable>
      <Illustration $art="art-closed" />
      <h1>{texts.apiUnavailable.title}</h1>
      <p>{texts.apiUnavailable.text}</p>
      <Actions>
        <Retry onRetry={onRetry} />
      </Actions>
    </StatusScreen>
  );
}
