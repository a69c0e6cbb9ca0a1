import type { SiteHealth } from '@linkstall/contracts/http';
import { SendButton } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';

import { DateTime } from '../ui/date-time.tsx';
import { texts } from '../ui/texts.ts';
import { HealthCard } from './health-card.tsx';
import { doSendTestMailAtom, testMailAtom } from './health.state.ts';

/** The waiting mails with the reasons, and a button that sends a test mail to the operator. */
export function MailsCard({ mails: { canSend, waiting, oldestAt, reasons } }: Pick<SiteHealth, 'mails'>) {
  const testMail = useAtomValue(testMailAtom);
  const sendTest = useSetAtom(doSendTestMailAtom);
  return (
    <HealthCard title={texts.health.mails} isGood={canSend && reasons.length === 0}>
      {!canSend && <p>{texts.health.noMailServer}</p>}
      <p>
        {texts.health.waiting(waiting)}
        {oldestAt !== null && (
          <>
            {texts.health.since} <DateTime at={oldestAt} />
          </>
        )}
      </p>
      {reasons.length > 0 && (
        <ul aria-label={texts.health.reasons}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              {texts.health.mailCount(count)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {canSend && (
        <SendButton
          kind="secondary"
          busy={testMail.status === 'sending'}
          sending={texts.health.sendingTest}
          onClick={() => void sendTest()}
        >
          {texts.health.sendTest}
        </SendButton>
      )}
      <p role="status">{testMail.status === 'done' && (testMail.problem ?? texts.health.testSent)}</p>
    </HealthCard>
  );
}
