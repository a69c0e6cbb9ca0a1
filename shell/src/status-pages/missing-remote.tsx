import { ButtonLink } from '@linkstall/kit/components';

import { texts } from '../texts.ts';
import { Actions, Illustration, StatusScreen, Retry } from './status-screen.tsx';

/** A readable name of a remote, derived from its package name. */
export const readableName = (remote: string): string => remote.replace(/^mfe-/, '').replaceAll('-', ' ');

interface Props {
  readonly remote: string;
  /** `slow` while the remote can still arrive. */
  readonly status?: 'missing' | 'slow' | 'disabled';
  /** Retry action; without it the page is loaded again. */
  readonly onRetry?: () => void;
}

/** Shown in place of a remote that is missing, slow, broken or tampered with; for `shell`, in place of the page. */
export function MissingRemote({ remote, status = 'missing', onRetry = () => location.reload() }: Props) {
  const { title, text } = texts[status];
  return (
    <StatusScreen role={status === 'slow' ? 'status' : 'alert'} data-missing-remote={remote}>
      <Illustration $art="art-closed" />
      <h1>{remote === 'shell' ? texts.missing.page : title(readableName(remote))}</h1>
      <p>{text}</p>
      <Actions>
        <Retry onRetry={onRetry} />
        <ButtonLink $size="large" $kind="secondary" href="/">
          {texts.site.backHome}
        </ButtonLink>
      </Actions>
    </StatusScreen>
  );
}
