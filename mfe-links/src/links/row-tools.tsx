import { BinIcon, DownIcon, PencilIcon, StarIcon, Tool, UpIcon } from '@linkstall/kit/components';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';
import { nameOf } from './entry-values.ts';
import type { useMove } from './order/move.state.ts';
import { StarButton, Tools } from './row-tools.styles.ts';
import { SizeIcon } from './size/size-picker.tsx';
import { toggleSpotlightAtom } from './spotlight.state.ts';

interface RowToolsProps {
  readonly entry: Entry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly pencil: React.Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
  readonly id: string;
  readonly move: ReturnType<typeof useMove>;
  /** The button that opens the sizes; null for entries of one size. */
  readonly sizing: { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void } | null;
}

/** Some browsers have no popovers. */
const hide = (element: Partial<Pick<HTMLElement, 'hidePopover'>> | null) => element?.hidePopover?.();

/** The tools of a row: in the row, or in a sheet of a narrow list. */
export function RowTools({ entry, isFirst, isLast, pencil, onEdit, id, move, sizing }: RowToolsProps) {
  const name = nameOf(entry);
  const remove = useSetAtom(deleteLinkAtom);
  const toggleSpotlight = useSetAtom(toggleSpotlightAtom);
  const spotlightText = entry.isSpotlight ? texts.row.tools.endSpotlight : texts.row.tools.spotlight;
  const sheet = useRef<HTMLDivElement>(null);
  // Only an open sheet has labels, because a page can have a thousand rows.
  const [isOpen, setIsOpen] = useState(false);
  const closeAnd = (action: () => unknown) => () => (hide(sheet.current), action());
  return (
    <Tools
      id={id}
      ref={sheet}
      popover="auto"
      role="group"
      aria-label={texts.row.openTools(name)}
      onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      {isOpen && <SheetHead entry={entry} />}
      <Tool
        ref={pencil}
        aria-label={isOpen ? `${texts.row.tools.edit}: ${name}` : texts.row.edit(name)}
        onClick={closeAnd(onEdit)}
      >
        <PencilIcon />
        {isOpen && <span>{texts.row.tools.edit}</span>}
      </Tool>
      <StarButton
        aria-label={isOpen ? `${spotlightText}: ${name}` : texts.row.spotlight(name)}
        aria-pressed={entry.isSpotlight}
        onClick={closeAnd(() => void toggleSpotlight(entry))}
      >
        <StarIcon />
        {isOpen && <span>{spotlightText}</span>}
      </StarButton>
      {sizing && (
        <Tool
          aria-label={isOpen ? `${texts.row.tools.size}: ${name}` : texts.size.of(name)}
          aria-expanded={sizing.isOpen}
          aria-controls={sizing.id}
          onClick={closeAnd(sizing.toggle)}
        >
          <SizeIcon size={entry.size ?? 'row'} />
          {isOpen && <span>{texts.row.tools.size}</span>}
        </Tool>
      )}
      <MoveTools {...{ entry, isFirst, isLast, move, isOpen }} />
      <Tool
        $kind="danger"
        data-danger=""
        aria-label={isOpen ? `${texts.row.tools.remove}: ${name}` : texts.row.remove(name)}
        onClick={closeAnd(() => void remove(entry))}
      >
        <BinIcon />
        {isOpen && <span>{texts.row.tools.remove}</span>}
      </Tool>
    </Tools>
  );
}

function SheetHead({ entry }: Pick<RowToolsProps, 'entry'>) {
  return (
    <header>
      <b dir="auto">{nameOf(entry)}</b>
      {entry.kind === 'link' && <span>{entry.url}</span>}
    </header>
  );
}

interface MoveToolsProps extends Pick<RowToolsProps, 'entry' | 'isFirst' | 'isLast' | 'move'> {
  readonly isOpen: boolean;
}

function MoveTools({ entry, isFirst, isLast, move, isOpen }: MoveToolsProps) {
  const name = nameOf(entry);
  return (
    <>
      <Tool
        aria-label={isOpen ? `${texts.row.tools.moveUp}: ${name}` : texts.row.moveUp(name)}
        aria-disabled={isFirst}
        onClick={move.up}
      >
        <UpIcon />
        {isOpen && <span>{texts.row.tools.moveUp}</span>}
      </Tool>
      <Tool
        aria-label={isOpen ? `${texts.row.tools.moveDown}: ${name}` : texts.row.moveDown(name)}
        aria-disabled={isLast}
        onClick={move.down}
      >
        <DownIcon />
        {isOpen && <span>{texts.row.tools.moveDown}</span>}
      </Tool>
    </>
  );
}
