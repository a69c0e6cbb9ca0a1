import { createStatusMessages, createRefusal } from '@linkstall/kit/order';

import { texts } from '../../ui/texts.ts';
import { reloadAndEmitAtom } from '../links.state.ts';

export const undoMessages = createStatusMessages();

export const {
  messageAtom: undoBarAtom,
  announceAtom,
  showAtom: showMessageAtom,
  showResponseAtom: showResultAtom,
} = undoMessages;

export const handleRefusalAtom = createRefusal({
  messages: undoMessages,
  reload: reloadAndEmitAtom,
  get changedElsewhere() {
    return texts.messages.changedElsewhere;
  },
});
