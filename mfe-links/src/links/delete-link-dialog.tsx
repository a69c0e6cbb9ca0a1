import type { Link } from '@linkstall/contracts/http';
import { DeleteDialog } from '@linkstall/kit/pieces';
import { useSetAtom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';

interface DeleteLinkDialogProps {
  readonly link: Link;
  readonly onClose: (deleted: boolean) => void;
}

/** Asks before a link goes. */
export function DeleteLinkDialog({ link, onClose }: DeleteLinkDialogProps) {
  const remove = useSetAtom(deleteLinkAtom);
  return (
    <DeleteDialog
      says={{ ...texts.deletion, title: texts.deletion.title(link.title), cancel: texts.common.cancel }}
      remove={() => remove(link._id)}
      onClose={onClose}
    />
  );
}
