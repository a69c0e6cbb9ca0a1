import type { WaitingAccount } from '@linkstall/contracts/http';
import { TextArea } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';

import { doDecideAtom } from './joining.state.ts';
import { joiningTexts as texts } from './joining-texts.ts';
import { QuestionDialog } from './question-dialog.tsx';

interface RefusalDialogProps {
  readonly account: WaitingAccount;
  readonly onClose: () => void;
}

/** Asks before an account is refused and removed, and takes words for the mail. */
export function RefusalDialog({ account: { _id: id, username }, onClose }: RefusalDialogProps) {
  const decide = useSetAtom(doDecideAtom);
  return (
    <QuestionDialog
      title={texts.refuseTitle(username)}
      effect={texts.refuseEffect}
      label={texts.refuse}
      send={(valueOf) => decide({ id, approves: false, message: valueOf('message').trim() })}
      done={texts.refused(username)}
      onClose={onClose}
    >
      <TextArea label={texts.words} name="message" hint={texts.wordsHint} required={false} rows={3} />
    </QuestionDialog>
  );
}
