import { ButtonLink } from '@linkstall/kit/pieces';

import { texts } from '../texts.ts';
import { Actions, Drawing, Note, Retry } from './note.tsx';

/** `mfe-store` is the store part: the shell knows no remote but by its name. */
export const inWords = (remote: string): string => remote.replace(/^mfe-/, '').replaceAll('-', ' ');

interface Props {
  readonly remote: string;
  /** It may still come, and then takes this place. */
  readonly isSlow?: boolean;
  /** Without it the page is asked for again. */
  readonly onRetry?: () => void;
}

/** Stands where a remote should be that is absent, too slow, broken or tampered with; for `shell`, the whole page. */
export function MissingRemote({ remote, isSlow = false, onRetry = () => location.reload() }: Props) {
  const { title, text } = isSlow ? texts.slow : texts.missing;
  return (
    <Note role={isSlow ? 'status' : 'alert'} data-missing-remote={remote}>
      <Drawing $art="art-closed" />
      <h1>{remote === 'shell' ? texts.missing.page : title(inWords(remote))}</h1>
      <p>{text}</p>
      <Actions>
        <Retry onRetry={onRetry} />
        <ButtonLink $size="large" $kind="secondary" href="/">
          {texts.site.backHome}
        </ButtonLink>
      </Actions>
    </Note>
  );
}
