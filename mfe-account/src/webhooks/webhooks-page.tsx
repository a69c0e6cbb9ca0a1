import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { BackLink, Page, Panel, Panels } from '../ui/page-layout.tsx';
import { texts as pageTexts } from '../ui/texts.ts';
import { webhookTexts as texts } from '../ui/webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { doLoadWebhooksAtom, webhooksAtom } from './webhooks.state.ts';

const MAX_WEBHOOKS = 5;

/** `/admin/account/webhooks`. */
export function WebhooksPage() {
  const view = useAtomValue(webhooksAtom);
  const load = useSetAtom(doLoadWebhooksAtom);
  useEffect(() => void load(), [load]);
  return (
    <Page>
      <div>
        <BackLink label={texts.back} />
        <h1>{pageTexts.webhooks.title}</h1>
      </div>
      <p>{texts.intro}</p>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {({ webhooks }) => (
          <Panels>
            {webhooks.map((webhook) => (
              <WebhookPanel key={webhook._id} webhook={webhook} />
            ))}
            <Panel aria-label={texts.add}>
              <h2>{texts.add}</h2>
              {webhooks.length === 0 && <p>{texts.none}</p>}
              {webhooks.length < MAX_WEBHOOKS ? <WebhookForm /> : <p>{texts.full}</p>}
            </Panel>
          </Panels>
        )}
      </LoadedView>
    </Page>
  );
}
