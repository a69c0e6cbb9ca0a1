import { panel, Button, Row } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { token } from '@linkstall/contracts/tokens';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { DateTime } from '../ui/date-time.tsx';
import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { doTrustAtom } from './reports.state.ts';

interface NewPageProps {
  readonly username: string;
  readonly until: string;
  readonly onChange: () => void;
}

/** Says until when the page is new, and ends that time with a reason. */
export function NewPage({ username, until, onChange }: NewPageProps) {
  const { notice } = useAtomValue(shellAtom);
  const trust = useSetAtom(doTrustAtom);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section aria-label={texts.trust}>
      <p>
        {texts.newUntil} <DateTime at={until} />. {texts.newHint}
      </p>
      <Row>
        <Button $kind="secondary" onClick={() => setIsAsking(true)}>
          {texts.trust}
        </Button>
      </Row>
      {isAsking && (
        <ReasonDialog
          title={texts.trust}
          label={texts.trustReason}
          send={(reason) => trust({ username, reason })}
          onClose={() => setIsAsking(false)}
          onSent={() => {
            notice.success(texts.trusted);
            onChange();
          }}
        />
      )}
    </Section>
  );
}

const Section = styled.section`
  ${panel}
  gap: ${token('3')};
`;
