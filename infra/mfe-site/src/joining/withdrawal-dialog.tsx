import type { Invitation } from '@linkstall/contracts/http';
import { useSetAtom } from 'jotai';

import { doWithdrawAtom } from './joining.state.ts';
import { joiningTexts as texts } from './joining-texts.ts';
import { QuestionDialog } from './question-dialog.tsx';

interface WithdrawalDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Asks before an invitation ends. */
export function WithdrawalDialog({ invitation: { _id: id }, onClose }: WithdrawalDialogProps) {
  const withdraw = useSetAtom(doWithdrawAtom);
  return (
    <QuestionDialog
      title={texts.withdrawTitle}
      effect={texts.withdrawEffect}
      label={texts.withdraw}
      send={() => withdraw(id)}
      done={texts.withdrawn}
      onClose={onClose}
    />
  );
}
