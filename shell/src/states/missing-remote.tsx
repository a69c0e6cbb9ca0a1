import { Button, ButtonLink } from '../look/button.ts';
import { focusMain } from './focus-main.ts';
import { Actions, Drawing, Note } from './note.tsx';

/** `mfe-store` is the store part: the shell knows no remote but by its name. */
export const inWords = (remote: string): string => remote.replace(/^mfe-/, '').replaceAll('-', ' ');

interface Props {
  readonly remote: string;
  /** Without it the page is asked for again. */
  readonly onRetry?: () => void;
}

/** Stands where a remote should be that is absent, too slow, broken or tampered with. */
export function MissingRemote({ remote, onRetry = () => location.reload() }: Props) {
  const retry = () => {
    focusMain();
    onRetry();
  };
  return (
    <Note role="alert" data-missing-remote={remote}>
      <Drawing $art="art-closed" />
      <h1>The {inWords(remote)} part did not load</h1>
      <p>
        Everything else works, and nothing you saved is lost. Only this screen is missing (<code>{remote}</code>).
      </p>
      <Actions>
        <Button $big onClick={retry}>
          Try again
        </Button>
        <ButtonLink $big $kind="line" href="/">
          Back To Home
        </ButtonLink>
      </Actions>
    </Note>
  );
}
