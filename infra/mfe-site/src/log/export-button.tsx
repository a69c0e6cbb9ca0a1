import { Button } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { saveFile } from '@linkstall/kit/share';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { doReadAllAtom } from './log.state.ts';
import { exportedLine } from './statement-of-reasons.ts';

/** Saves the whole log as JSON, with statements of reasons for authorities. */
export function ExportButton() {
  const { notice } = useAtomValue(shellAtom);
  const readAll = useSetAtom(doReadAllAtom);
  const [isReading, setIsReading] = useState(false);
  const save = async () => {
    setIsReading(true);
    try {
      const lines = (await readAll()).map(exportedLine);
      saveFile(new Blob([JSON.stringify({ lines }, null, 2)], { type: 'application/json' }), 'audit-log.json');
    } catch {
      notice.error(texts.exportFailed);
    }
    setIsReading(false);
  };
  return (
    <Button $kind="secondary" disabled={isReading} onClick={() => void save()}>
      {isReading ? texts.exporting : texts.export}
    </Button>
  );
}
