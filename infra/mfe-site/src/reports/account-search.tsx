import type { AccountSearch as Search, FoundAccount } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, panel } from '@linkstall/kit/components';
import { fieldErrors, useForm } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { accountPath } from './account-path.ts';
import { doSearchAtom } from './reports.state.ts';

/** Finds accounts. The text is in the address (`?search=`), so that the way back from an account shows the results again. */
export function AccountSearch() {
  const [parameters, setParameters] = useSearchParams();
  const [firstText] = useState(() => parameters.get('search') ?? '');
  const [result, setResult] = useState<Search | null>(null);
  const search = useSetAtom(doSearchAtom);
  const form = useForm({
    check: (text: string) => (text === '' ? { search: texts.findMissing } : {}),
    send: (text) => {
      setResult(null);
      return search(text);
    },
    onSent: (response, unlock) => {
      setResult(response);
      unlock();
    },
    onRefusal: (failure) => (failure.errors ? fieldErrors(failure) : { form: failure.message }),
  });
  const { submit } = form;
  useEffect(() => {
    if (firstText !== '') void submit(firstText);
    // oxlint-disable-next-line exhaustive-deps -- `submit` is another function after each render
  }, [firstText]);
  return (
    <Section aria-label={texts.findTitle}>
      <h2>{texts.findTitle}</h2>
      <SearchForm
        form={form}
        label={texts.findLabel}
        texts={texts}
        defaultValue={firstText}
        onSearch={(text) => {
          setParameters(text === '' ? {} : { search: text }, { replace: true });
          void submit(text);
        }}
      />
      <p role="status">{result && texts.foundCount(result.accounts.length, result.hasMore)}</p>
      {result && result.accounts.length > 0 && (
        <Accounts>
          {result.accounts.map((account) => (
            <Account key={account.username} account={account} />
          ))}
        </Accounts>
      )}
    </Section>
  );
}

function Account({ account }: { readonly account: FoundAccount }) {
  const { username, fullName, state } = account;
  const reason = texts.foundBy(account);
  return (
    <li>
      <div>
        <b>
          <bdi>{fullName}</bdi> @{username}
        </b>{' '}
        · {texts.accountStates[state]}
        {reason !== '' && <small>{reason}</small>}
      </div>
      <ButtonLink $kind="secondary" href={accountPath(username)}>
        {texts.openAccount(username)}
      </ButtonLink>
    </li>
  );
}

const Section = styled.section`
  max-width: ${token('measure')};
  margin-block-end: ${token('5')};
  h2 {
    margin-block-end: ${token('3')};
    font-size: ${token('text-lg')};
  }
  > p:not(:empty) {
    margin-block: ${token('3')};
  }
`;

const Accounts = styled.ol`
  ${panel}
  gap: 0;
  margin: 0;
  list-style: none;
  overflow-wrap: anywhere;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${token('3')};
    align-items: center;
    padding-block: ${token('3')};
  }
  li:first-child {
    padding-block-start: 0;
  }
  li:last-child {
    padding-block-end: 0;
  }
  li + li {
    border-block-start: ${token('line')} solid ${token('border')};
  }
  div {
    flex: 1 1 12rem;
    min-width: 0;
  }
  small {
    display: block;
    color: ${token('muted')};
  }
`;
