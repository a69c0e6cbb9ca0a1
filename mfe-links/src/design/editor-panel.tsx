import { token } from '@linkstall/contracts/tokens';
import { RestoreOffer } from '@linkstall/kit/form';
import { MAX_CUSTOM_THEMES } from '@linkstall/themes/custom-theme';
import { useAtomValue, useSetAtom } from 'jotai';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import * as editor from './editor.state.ts';
import { CustomThemeEditor } from './lazy-editor.ts';
import { panelProps } from './tab-panel.ts';

/** The editor below the tabs. It stays while the first tab shows the themes, so that typed text is not lost. */
export function EditorPanel() {
  const tab = useAtomValue(editor.tabAtom);
  const openEditor = useAtomValue(editor.currentEditorAtom);
  if (openEditor)
    return (
      <div hidden={tab === 'theme'}>
        <CustomThemeEditor key={openEditor.editorNumber} />
      </div>
    );
  return tab !== 'theme' && <p {...panelProps(tab, tab)}>{texts.limitReached(MAX_CUSTOM_THEMES)}</p>;
}

/** Offers the editors that were closed with unsaved changes. */
export function UnsavedEditors() {
  const editors = useAtomValue(editor.unsavedEditorsAtom);
  const continueEditor = useSetAtom(editor.continueEditorAtom);
  const discardEditor = useSetAtom(editor.discardEditorAtom);
  return editors.map((unsavedEditor) => (
    <OfferBox key={unsavedEditor.editorNumber}>
      <RestoreOffer
        label={texts.continueEditing(unsavedEditor.name)}
        onRestore={() => continueEditor(unsavedEditor)}
        onDiscard={() => discardEditor(unsavedEditor)}
      >
        {texts.unsavedChanges(unsavedEditor.name)}
      </RestoreOffer>
    </OfferBox>
  ));
}

export const OfferBox = styled.div`
  margin-bottom: ${token('5')};
`;
