import type { Webhook, WebhookFailure } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { Button as PlainButton, Row } from '@linkstall/kit/components';
import { FormAlert } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { PROFILE_NOTICE_MS } from '../ui/notices.ts';
import { Panel } from '../ui/page-layout.tsx';
import { webhookTexts as texts } from '../ui/webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { useRemoval, useTest } from './webhooks.state.ts';

const COPIED_MS = 2_000;

/** One webhook with its last delivery. */
export function WebhookPanel({ webhook }: { readonly webhook: Webhook }) {
  const [isChanging, setIsChanging] = useState(false);
  const { kind, address, events, secret, isPaused } = webhook;
  const { host } = new URL(address);
  return (
    <Panel aria-label={host}>
      <Title>
        <bdi dir="ltr">{host}</bdi>
      </Title>
      <p>
        {texts.kinds[kind]} · {events.map((event) => texts.eventNames[event]).join(' · ')}
      </p>
      {isPaused && <FormAlert>{texts.paused}</FormAlert>}
      <Delivery {...webhook} />
      {secret !== null && <Secret secret={secret} />}
      {isChanging ? (
        <WebhookForm webhook={webhook} onClose={() => setIsChanging(false)} />
      ) : (
        <Actions id={webhook._id} host={host} onChange={() => setIsChanging(true)} />
      )}
    </Panel>
  );
}

const Delivery = ({ deliveredAt, failure, waiting }: Webhook) => (
  <div>
    <p>{deliveredAt === null ? texts.neverDelivered : texts.delivered(timeOf(deliveredAt))}</p>
    {waiting > 0 && <p>{texts.waiting(waiting)}</p>}
    {failure && <Failure {...failure} />}
  </div>
);

const Failure = ({ at, problem, status }: WebhookFailure) => (
  <Bad>
    {texts.failed(timeOf(at))}. {texts.problems[problem]} {status !== null && texts.status(status)}
  </Bad>
);

function Secret({ secret }: { readonly secret: string }) {
  const { notice } = useAtomValue(shellAtom);
  const { isCopied, copy } = useCopy(() => notice.error(texts.cannotCopy, PROFILE_NOTICE_MS), COPIED_MS);
  return (
    <SecretParts>
      <b>{texts.secret}</b>
      <Code dir="ltr">{secret}</Code>
      <p>{texts.secretHint}</p>
      <PlainButton $kind="secondary" $size="field" onClick={() => void copy(secret)}>
        {isCopied ? texts.copied : texts.copy}
      </PlainButton>
    </SecretParts>
  );
}

interface ActionsProps {
  readonly id: string;
  readonly host: string;
  readonly onChange: () => void;
}

function Actions({ id, host, onChange }: ActionsProps) {
  const test = useTest();
  const removal = useRemoval();
  return (
    <Row>
      <Button
        kind="secondary"
        label={texts.test}
        name={texts.testOf(host)}
        busy={test.busy}
        onClick={() => void test.submit(id)}
      />
      <PlainButton $kind="secondary" $size="field" aria-label={texts.changeOf(host)} onClick={onChange}>
        {texts.change}
      </PlainButton>
      <Button
        kind="secondary"
        label={texts.remove}
        name={texts.removeOf(host)}
        busy={removal.busy}
        onClick={() => void removal.submit(id)}
      />
    </Row>
  );
}

const timeOf = (time: string): string =>
  new Date(time).toLocaleString(adminLocale(), { dateStyle: 'medium', timeStyle: 'short' });

const Title = styled.h2`
  overflow-wrap: anywhere;
`;

const Bad = styled.p`
  color: ${token('bad')};
`;

const SecretParts = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token('2')};
`;

const Code = styled.code`
  padding: ${token('3')};
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
`;
