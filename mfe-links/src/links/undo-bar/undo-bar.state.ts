import { createStatusMessages, createRefusal } from '@linkstall/kit/order';

import { texts } from '../../ui/texts.ts';
import { reloadAndEmitAtom } from '../links.state.ts';

export const undoBar = createStatusMessages();

export const {
  messageAtom: undoBarAtom,
  announceAtom,
  showAtom: showMessageAtom,
  showResponseAtom: showResultAtom,
} = undoBar;

export const handleRefusalAtom = createRefusal({
  messages: undoBar,
  reload: reloadAndEmitAtom,
  changedElsewhere: texts.messages.changedElsewhere,
});
