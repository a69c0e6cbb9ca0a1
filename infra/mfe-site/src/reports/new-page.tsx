import { token } from '@linkstall/contracts/tokens';
import { panel } from '@linkstall/kit/components';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { DateTime } from '../ui/date-time.tsx';
import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { doTrustAtom } from './reports.state.ts';

interface NewPageProps {
  readonly username: string;
  readonly until: string;
  readonly onChange: () => void;
}

/** Says until when the page is new, and ends that time with a reason. */
export function NewPage({ username, until, onChange }: NewPageProps) {
  const trust = useSetAtom(doTrustAtom);
  return (
    <Section aria-label={texts.trust}>
      <p>
        {texts.newUntil} <DateTime at={until} />. {texts.newHint}
      </p>
      <ReasonButton
        title={texts.trust}
        label={texts.trustReason}
        success={texts.trusted}
        send={(reason) => trust({ username, reason })}
        onSent={onChange}
      />
    </Section>
  );
}

const Section = styled.section`
  ${panel}
  gap: ${token('3')};
`;
