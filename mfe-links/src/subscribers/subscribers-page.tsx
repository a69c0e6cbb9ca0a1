import { adminLocale } from '@linkstall/kit/admin-language';
import type { Subscriber, SubscriberList } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, ButtonLink, emptyStateStyles, Head, panel, Row, SendButton, surface } from '@linkstall/kit/components';
import { TextField } from '@linkstall/kit/form';
import { LoadedView } from '@linkstall/kit/loading';
import { useSessionUser } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { PageTitle } from '../ui/page-title.tsx';
import { subscriberTexts as texts } from '../ui/subscriber-texts.ts';
import { DeleteSubscriberDialog } from './delete-subscriber-dialog.tsx';
import * as state from './subscribers.state.ts';

const dateOf = (time: Date) => time.toLocaleDateString(adminLocale(), { dateStyle: 'medium' });
const FIRST_PAGE = { page: 1, search: '' };

/** `/admin/subscribers`: the e-mail list of the creator. */
export function SubscribersPage() {
  const view = useAtomValue(state.subscribersAtom);
  const query = useAtomValue(state.queryAtom);
  const load = useSetAtom(state.loadSubscribersAtom);
  useEffect(() => void load(FIRST_PAGE), [load]);

  return (
    <>
      <Head>
        <PageTitle>{texts.title}</PageTitle>
        {view.status === 'ready' && view.value.confirmed > 0 && <SaveButton />}
      </Head>
      <Intro>{texts.intro}</Intro>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load(query)}>
        {(list) => (isEmpty(list) ? <NoSubscribers /> : <Content list={list} />)}
      </LoadedView>
    </>
  );
}

const isEmpty = ({ confirmed, waiting, left }: SubscriberList): boolean => confirmed + waiting + left === 0;

function SaveButton() {
  const save = useSetAtom(state.saveSubscribersAtom);
  const username = useSessionUser()?.username ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const handlePress = async () => {
    setIsBusy(true);
    await save(`subscribers-${username}.csv`);
    setIsBusy(false);
  };
  return (
    <Button $kind="secondary" aria-disabled={isBusy} onClick={() => isBusy || void handlePress()}>
      {texts.save}
    </Button>
  );
}

function Content({ list }: { readonly list: SubscriberList }) {
  const [deleted, setDeleted] = useState<Subscriber | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = useAtomValue(state.queryAtom);
  return (
    <Sections>
      <Numbers aria-label={texts.numbers}>
        {(['confirmed', 'waiting', 'left'] as const).map((key) => (
          <div key={key}>
            <dt>{texts[key]}</dt>
            <dd>{list[key].toLocaleString(adminLocale())}</dd>
          </div>
        ))}
      </Numbers>
      <Card aria-labelledby="addresses">
        <h2 id="addresses" ref={heading} tabIndex={-1}>
          {texts.list}
        </h2>
        <Search />
        {list.subscribers.length === 0 && <p role="status">{texts.notFound(search)}</p>}
        <ul>
          {list.subscribers.map((subscriber) => (
            <SubscriberRow key={subscriber._id} subscriber={subscriber} onDelete={() => setDeleted(subscriber)} />
          ))}
        </ul>
        <Pages hasMore={list.hasMore} />
      </Card>
      <Intro>{texts.hint}</Intro>
      {deleted && (
        <DeleteSubscriberDialog
          subscriber={deleted}
          onClose={(isDeleted) => {
            setDeleted(null);
            // The button that opened the dialog is gone.
            if (isDeleted) heading.current?.focus();
          }}
        />
      )}
    </Sections>
  );
}

function Search() {
  const load = useSetAtom(state.loadSubscribersAtom);
  const [text, setText] = useState(useAtomValue(state.queryAtom).search);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void load({ page: 1, search: text.trim() });
  };
  return (
    <SearchForm role="search" onSubmit={handleSubmit}>
      <TextField
        label={texts.search}
        type="search"
        value={text}
        maxLength={254}
        required={false}
        autoCapitalize="none"
        spellCheck={false}
        onText={setText}
      />
      <SendButton kind="secondary" size="field" busy={false}>
        {texts.find}
      </SendButton>
    </SearchForm>
  );
}

interface SubscriberRowProps {
  readonly subscriber: Subscriber;
  readonly onDelete: () => void;
}

function SubscriberRow({ subscriber: { email, state: subscriberState, at }, onDelete }: SubscriberRowProps) {
  return (
    <Item>
      <div>
        <bdi>{email}</bdi>
        <small>{texts.state(subscriberState, dateOf(new Date(at)))}</small>
      </div>
      <Button $kind="quiet" onClick={onDelete}>
        {texts.remove}
        <span className="ls-hidden"> {email}</span>
      </Button>
    </Item>
  );
}

function Pages({ hasMore }: { readonly hasMore: boolean }) {
  const { page, search } = useAtomValue(state.queryAtom);
  const load = useSetAtom(state.loadSubscribersAtom);
  if (page === 1 && !hasMore) return null;
  return (
    <Row as="nav" aria-label={texts.pages}>
      <Button $kind="secondary" disabled={page === 1} onClick={() => void load({ page: page - 1, search })}>
        {texts.newer}
      </Button>
      <Button $kind="secondary" disabled={!hasMore} onClick={() => void load({ page: page + 1, search })}>
        {texts.older}
      </Button>
    </Row>
  );
}

function NoSubscribers() {
  return (
    <Empty>
      <h2>{texts.empty}</h2>
      <p>{texts.emptyText}</p>
      <ButtonLink as={Link} to="/admin/links">
        {texts.toLinks}
      </ButtonLink>
    </Empty>
  );
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
`;

const Intro = styled.p`
  max-width: ${token('measure')};
  margin-bottom: ${token('4')};
  color: ${token('muted')};
`;

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${token('2')};
  margin: 0;
  div {
    ${surface}
    padding: ${token('3')};
  }
  dt {
    color: ${token('muted')};
  }
  dd {
    margin: 0;
    font-size: ${token('text-xl')};
    font-variant-numeric: tabular-nums;
    font-weight: ${token('weight-mid')};
  }
`;

const Card = styled.section`
  ${panel}
  h2 {
    font-size: ${token('text-lg')};
  }
`;

const SearchForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${token('3')};
  > :first-child {
    flex: 1 1 14rem;
  }
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token('3')};
  padding-block: ${token('2')};
  border-top: ${token('line')} solid ${token('border')};
  &:first-child {
    border-top: 0;
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

const Empty = styled.section`
  ${emptyStateStyles}
`;
