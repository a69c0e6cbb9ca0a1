import { Button } from '../look/button.ts';
import { focusMain } from './focus-main.ts';
import { Actions, Drawing, Note } from './note.tsx';
import { useRecovery } from './use-recovery.ts';

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
      <h1>We cannot be reached just now</h1>
      <p>This page could not be read. Nothing you saved is lost, and it comes by itself as soon as we are back.</p>
      <Actions>
        <Button $big onClick={retry}>
          Try again
        </Button>
      </Actions>
    </Note>
  );
}
