import { Button, Row } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { ReasonDialog } from './reason-dialog.tsx';

interface ReasonButtonProps {
  /** The text of the button, and the title of the dialog. */
  readonly title: string;
  /** The label of the reason. */
  readonly label: string;
  /** The notice after the step. */
  readonly success: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onSent: () => void;
}

/** A button for a step that needs a reason. A dialog asks for the reason. */
export function ReasonButton({ title, label, success, send, onSent }: ReasonButtonProps) {
  const { notice } = useAtomValue(shellAtom);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Row>
        <Button $kind="secondary" onClick={() => setIsAsking(true)}>
          {title}
        </Button>
      </Row>
      {isAsking && (
        <ReasonDialog
          title={title}
          label={label}
          send={send}
          onClose={() => setIsAsking(false)}
          onSent={() => {
            notice.success(success);
            onSent();
          }}
        />
      )}
    </>
  );
}
