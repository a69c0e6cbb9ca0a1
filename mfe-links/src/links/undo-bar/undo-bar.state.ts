import { createNews, createRefusal } from '@linkstall/kit/order';

import { texts } from '../../ui/texts.ts';
import { reloadAndEmitAtom } from '../links.state.ts';

export const undoBar = createNews();

export const {
  newsAtom: undoBarAtom,
  sayAtom: announceAtom,
  tellAtom: showMessageAtom,
  tellResponseAtom: showResultAtom,
} = undoBar;

export const handleRefusalAtom = createRefusal({
  news: undoBar,
  reload: reloadAndEmitAtom,
  changedElsewhere: texts.messages.changedElsewhere,
});
