import { useRecovery } from '@linkstall/kit/loading';

import { texts } from '../texts.ts';
import { Actions, Drawing, Note, Retry } from './note.tsx';

/** Shown when the page's data cannot be read. It retries automatically; `onRetry` reads again. */
export function ApiAway({ onRetry }: { readonly onRetry: () => void }) {
  useRecovery(true, onRetry);
  return (
    <Note role="alert" data-api-away>
      <Drawing $art="art-closed" />
      <h1>{texts.away.title}</h1>
      <p>{texts.away.text}</p>
      <Actions>
        <Retry onRetry={onRetry} />
      </Actions>
    </Note>
  );
}
