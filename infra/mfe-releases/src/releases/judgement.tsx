import type { ReleaseJudgement } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { DateTime } from '../ui/date-time.tsx';

/** The verdict of the API on a candidate, with the certainty, the reasons and the consequence. */
export function Judgement({ judgement }: { readonly judgement: ReleaseJudgement }) {
  const { verdict, sure, reasons, watch } = judgement;
  return (
    <div>
      <Verdict data-bad={verdict === 'worse' || undefined}>
        {texts.verdicts[verdict]}
        {verdict !== 'unknown' && ` ${texts.sure(sure)}`}
      </Verdict>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>
        {watch ? texts.watched(watch.promote) : texts.unwatched}
        {watch && <DateTime at={watch.until} />}
      </p>
    </div>
  );
}

const Verdict = styled.p`
  font-weight: ${token('weight-mid')};
  &[data-bad] {
    color: ${token('bad')};
  }
`;
