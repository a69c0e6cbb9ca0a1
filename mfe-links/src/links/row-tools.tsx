import { BinIcon, DownIcon, PencilIcon, StarIcon, Tool, UpIcon } from '@linkstall/kit/components';
import { useSetAtom } from 'jotai';
import { type ComponentProps, useRef, useState } from 'react';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';
import { nameOf } from './entry-values.ts';
import type { useMove } from './order/move.state.ts';
import { Tools } from './row-tools.styles.ts';
import { SizeIcon } from './size/size-picker.tsx';
import { toggleSpotlightAtom } from './spotlight.state.ts';

const { tools } = texts.row;

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
  const sheet = useRef<HTMLDivElement>(null);
  // Only an open sheet has labels, because a page can have a thousand rows.
  const [isOpen, setIsOpen] = useState(false);
  const closeAnd = (action: () => unknown) => () => (hide(sheet.current), action());
  const place: Place = { isOpen, name };
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
      <RowTool {...place} ref={pencil} label={tools.edit} nameInRow={texts.row.edit} onClick={closeAnd(onEdit)}>
        <PencilIcon />
      </RowTool>
      <RowTool
        {...place}
        label={entry.isSpotlight ? tools.endSpotlight : tools.spotlight}
        nameInRow={texts.row.spotlight}
        aria-pressed={entry.isSpotlight}
        onClick={closeAnd(() => void toggleSpotlight(entry))}
      >
        <StarIcon />
      </RowTool>
      {sizing && (
        <RowTool
          {...place}
          label={tools.size}
          nameInRow={texts.size.of}
          aria-expanded={sizing.isOpen}
          aria-controls={sizing.id}
          onClick={closeAnd(sizing.toggle)}
        >
          <SizeIcon size={entry.size ?? 'row'} />
        </RowTool>
      )}
      <MoveTools {...place} isFirst={isFirst} isLast={isLast} move={move} />
      <RowTool
        {...place}
        label={tools.remove}
        nameInRow={texts.row.remove}
        $kind="danger"
        data-danger=""
        onClick={closeAnd(() => void remove(entry))}
      >
        <BinIcon />
      </RowTool>
    </Tools>
  );
}

interface Place {
  /** Whether the tools are in an open sheet. */
  readonly isOpen: boolean;
  /** The name of the entry. */
  readonly name: string;
}

function MoveTools({ isFirst, isLast, move, ...place }: Place & Pick<RowToolsProps, 'isFirst' | 'isLast' | 'move'>) {
  return (
    <>
      <RowTool
        {...place}
        label={tools.moveUp}
        nameInRow={texts.row.moveUp}
        data-move=""
        aria-disabled={isFirst}
        onClick={move.up}
      >
        <UpIcon />
      </RowTool>
      <RowTool
        {...place}
        label={tools.moveDown}
        nameInRow={texts.row.moveDown}
        data-move=""
        aria-disabled={isLast}
        onClick={move.down}
      >
        <DownIcon />
      </RowTool>
    </>
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

interface RowToolProps extends Place, Omit<ComponentProps<typeof Tool>, 'name'> {
  /** The text beside the icon in an open sheet. */
  readonly label: string;
  /** The accessible name in the row, where the tool is an icon alone. */
  readonly nameInRow: (name: string) => string;
}

function RowTool({ isOpen, name, label, nameInRow, children, ...button }: RowToolProps) {
  return (
    <Tool {...button} aria-label={isOpen ? `${label}: ${name}` : nameInRow(name)}>
      {children}
      {isOpen && <span>{label}</span>}
    </Tool>
  );
}
