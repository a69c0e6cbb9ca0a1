import type { OtherKind } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { OTHER_KINDS } from '@linkstall/kit/entry-fields';
import { LinksIcon } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import styled from 'styled-components';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { addPanelStyles, CloseAnimation } from '../form/add-panel.tsx';
import { CustomIcon } from './custom-icon.tsx';
import { useCustomKinds } from './custom-kinds.ts';
import { KindIcon } from './kind-icon.tsx';

interface KindChooserProps {
  readonly id: string;
  readonly focusedKind: string;
  readonly onKind: (choice: KindChoice) => void;
  readonly onLink: () => void;
  readonly onImport: () => void;
}

/** A kind of entry; `entryKind` is the kind that another remote brings. */
export interface KindChoice {
  readonly kind: OtherKind;
  readonly entryKind?: string | undefined;
}

const OWN_KINDS = OTHER_KINDS.filter((kind): kind is Exclude<OtherKind, 'custom'> => kind !== 'custom');
/** The server refuses these kinds while the email address is not confirmed. */
const NEEDS_ADDRESS: readonly OtherKind[] = ['contactForm', 'emailList'];

/** Lists all kinds that can be added, including links. */
export const KindChooser = ({ id, focusedKind, onKind, onLink, onImport }: KindChooserProps) => (
  <Panel id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{kindTexts.question}</h2>
    <Kinds>
      <li>
        <Choice type="button" autoFocus={focusedKind === 'link'} onClick={onLink}>
          <LinksIcon />
          <b>{kindTexts.link}</b>
          <span>{kindTexts.descriptions.link}</span>
        </Choice>
      </li>
      {OWN_KINDS.filter(useIsOffered()).map((kind) => (
        <li key={kind}>
          <Choice type="button" autoFocus={focusedKind === kind} onClick={() => onKind({ kind })}>
            <KindIcon kind={kind} />
            <b>{texts.kinds[kind]}</b>
            <span>{kindTexts.descriptions[kind]}</span>
          </Choice>
        </li>
      ))}
      {useCustomKinds().map(({ kind, title, icon }) => (
        <li key={kind}>
          <Choice
            type="button"
            autoFocus={focusedKind === kind}
            onClick={() => onKind({ kind: 'custom', entryKind: kind })}
          >
            <CustomIcon icon={icon} />
            <b>{title}</b>
            <span>{kindTexts.custom.description}</span>
          </Choice>
        </li>
      ))}
      <li>
        <Choice type="button" onClick={onImport}>
          <LinksIcon />
          <b>{kindTexts.import.title}</b>
          <span>{kindTexts.import.description}</span>
        </Choice>
      </li>
    </Kinds>
    <CloseAnimation id={id} />
  </Panel>
);

function useIsOffered(): (kind: OtherKind) => boolean {
  const isConfirmed = useSessionUser()?.account_email_Verified === true;
  return (kind) => isConfirmed || !NEEDS_ADDRESS.includes(kind);
}

const Panel = styled.section`
  ${addPanelStyles}
`;

const Kinds = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${token('2')};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${token('3')};
  align-content: center;
  align-items: center;
  width: 100%;
  height: 100%;
  min-height: 3.5rem;
  padding: ${token('2')} ${token('3')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
  text-align: start;
  cursor: pointer;
  transition: border-color ${token('fast')};
  svg {
    grid-row: span 2;
    color: ${token('select')};
  }
  b {
    font-weight: ${token('weight-mid')};
    line-height: ${token('lead-snug')};
  }
  span {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    line-height: ${token('lead-snug')};
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${token('select')};
      background: ${token('select-soft')};
    }
  }
`;
