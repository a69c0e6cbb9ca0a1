import { useRecovery } from '@linkstall/kit/loading';
import { Button } from '@linkstall/kit/pieces';

import { texts } from '../texts.ts';
import { Actions, Drawing, focusMain, Note } from './note.tsx';

/** What the page is made of could not be read. Recovers by itself; `onRetry` reads again. */
export function ApiAway({ onRetry }: { readonly onRetry: () => void }) {
  useRecovery(true, onRetry);
  const retry = () => {
    focusMain();
    onRetry();
  };
  return (
    <Note role="alert" data-api-away>
      <Drawing $art="art-closed" />
      <h1>{texts.away.title}</h1>
      <p>{texts.away.text}</p>
      <Actions>
        <Button $size="large" onClick={retry}>
          {texts.site.tryAgain}
        </Button>
      </Actions>
    </Note>
  );
}
