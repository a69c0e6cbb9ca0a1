import type { ApiToken } from '@linkstall/contracts/http';
import { adminLocale } from '@linkstall/kit/admin-language';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { apiTokenTexts as texts } from '../../ui/api-token-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page-layout.tsx';
import { securityTexts } from '../../ui/security-texts.ts';
import { Item, List } from '../item-list.styles.ts';
import { apiTokensAtom, doLoadApiTokensAtom } from './api-tokens.state.ts';
import { EndTokenDialog } from './end-token-dialog.tsx';
import { NewTokenForm } from './new-token-form.tsx';

const { security } = securityTexts;

/** The tokens with which programs use the account. */
export function ApiTokensSection() {
  const view = useAtomValue(apiTokensAtom);
  const load = useSetAtom(doLoadApiTokensAtom);
  useEffect(() => void load(), [load]);
  return (
    <Panel aria-label={security.apiTokens}>
      <h2>{security.apiTokens}</h2>
      <p>
        {texts.intro} {texts.untilPassword}
      </p>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(apiTokens) => (
          <>
            <Tokens apiTokens={apiTokens} />
            <NewTokenForm />
          </>
        )}
      </LoadedView>
    </Panel>
  );
}

function Tokens({ apiTokens }: { readonly apiTokens: readonly ApiToken[] }) {
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasEnded = useRef(false);
  // An ended token removes the row with the focused button, so the list gets the focus.
  useEffect(() => {
    if (ending || !hasEnded.current) return;
    hasEnded.current = false;
    list.current?.focus();
  }, [ending]);
  const close = (isEnded: boolean) => {
    hasEnded.current = isEnded;
    setEnding(null);
  };
  return (
    <>
      {apiTokens.length > 0 && (
        <List ref={list} tabIndex={-1} aria-label={security.apiTokens}>
          {apiTokens.map((apiToken) => (
            <TokenRow key={apiToken._id} apiToken={apiToken} onEnd={() => setEnding(apiToken)} />
          ))}
        </List>
      )}
      {ending && <EndTokenDialog apiToken={ending} onClose={close} />}
    </>
  );
}

interface TokenRowProps {
  readonly apiToken: ApiToken;
  readonly onEnd: () => void;
}

function TokenRow({ apiToken: { name, scopes, endsAt, usedOn }, onEnd }: TokenRowProps) {
  return (
    <Item as="li">
      <div>
        <b>{name}</b>
        <p>{scopes.map((scope) => texts.scopeNames[scope]).join(' · ')}</p>
        <p>
          {usedOn === null ? texts.neverUsed : texts.usedOn(dayOf(usedOn, 'UTC'))} · {texts.until(dayOf(endsAt))}
        </p>
      </div>
      <Button kind="secondary" label={texts.end} name={texts.endOf(name)} busy={false} onClick={onEnd} />
    </Item>
  );
}

const dayOf = (time: string, timeZone?: string): string =>
  new Date(time).toLocaleDateString(adminLocale(), { dateStyle: 'medium', ...(timeZone && { timeZone }) });
