import { Switch } from '@linkstall/kit/form';
import { SIZED_KINDS } from '@linkstall/kit/entry-fields';
import { useGlideBelow, type RowPosition } from '@linkstall/kit/order';
import { GripIcon, MoreIcon, useNearViewport } from '@linkstall/kit/components';
import { useSetAtom } from 'jotai';
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { nameOf } from './entry-values.ts';
import { EditLinkForm } from './form/edit-link-form.tsx';
import { toggleVisibilityAtom } from './edit.state.ts';
import { EditEntryForm } from './kinds/lazy-forms.ts';
import { EntryImage } from './kinds/kind-icon.tsx';
import { Handle, Item, Row } from './link-row.styles.ts';
import { LinkRowText } from './link-row-text.tsx';
import { LinkThumbnail } from './link-thumbnail.tsx';
import { useMove } from './order/move.state.ts';
import { MoreButton } from './row-tools.styles.ts';
import { RowTools } from './row-tools.tsx';
import { SizePicker } from './size/size-picker.tsx';

/** Id of the text that explains the grips to screen readers. */
export const ORDER_HINT = 'order-hint';

interface LinkRowProps extends Omit<RowPosition, 'index' | 'count'> {
  readonly entry: Entry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The entry was just added or restored. Its row is highlighted for a moment. */
  readonly isHighlighted: boolean;
  /** The list is so long that the browser renders only the rows near the viewport. */
  readonly isInLongList: boolean;
}

const rowOf = ({ _id }: Entry) => document.getElementById(`link-${_id}`);

/** A row of the list. The edit form replaces its content. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { entry, isDragged, isSaving, isHighlighted, isInLongList } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [editCount, setEditCount] = useState(0);
  const row = useRef<HTMLLIElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (editCount === 0) return;
    pencil.current?.focus();
    if (document.activeElement === document.body) row.current?.focus(); // A hidden pencil cannot take the focus.
  }, [editCount]);

  const beforeChange = useGlideBelow(row, isEditing);
  const switchEditing = (isOn: boolean) => {
    beforeChange();
    setIsEditing(isOn);
  };
  const close = () => {
    switchEditing(false);
    setEditCount(editCount + 1);
  };
  return (
    <Item
      ref={row}
      id={`link-${entry._id}`}
      tabIndex={-1}
      aria-busy={isSaving}
      $isDragged={isDragged}
      $new={isHighlighted}
    >
      {isEditing ? (
        <EditForm entry={entry} onClose={close} />
      ) : (
        // After an edit the image loads immediately, because the browser reports the rendering of a row only once.
        <RowContent
          {...props}
          isInLongList={isInLongList && editCount === 0}
          pencil={pencil}
          onEdit={() => switchEditing(true)}
        />
      )}
    </Item>
  );
});

const EditForm = ({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) =>
  entry.kind === 'link' ? (
    <EditLinkForm link={entry} onClose={onClose} />
  ) : (
    <EditEntryForm entry={entry} onClose={onClose} />
  );

interface RowContentProps extends LinkRowProps {
  readonly pencil: React.Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
}

function RowContent(props: RowContentProps) {
  const { entry, onGrip } = props;
  const name = nameOf(entry);
  const toggleVisibility = useSetAtom(toggleVisibilityAtom);
  const move = useMove(entry);
  const tools = useId();
  const [isSizing, setIsSizing] = useState(false);
  const sizes = useId();
  return (
    <Row data-off={entry.isActive ? undefined : ''}>
      <Handle
        aria-label={texts.row.move(name)}
        aria-describedby={ORDER_HINT}
        onPointerDown={(event: PointerEvent<HTMLElement>) => onGrip(event, entry._id)}
        onKeyDown={(event: KeyboardEvent) => move.byKey(event)}
      >
        <GripIcon />
      </Handle>
      <RowImage {...props} />
      <LinkRowText entry={entry} isSaving={props.isSaving} />
      <Switch isOn={entry.isActive} onToggle={() => void toggleVisibility(entry)}>
        <span className="ls-hidden">{texts.row.show(name)}</span>
      </Switch>
      <MoreButton aria-label={texts.row.openTools(name)} popoverTarget={tools}>
        <MoreIcon />
      </MoreButton>
      <RowTools
        {...props}
        id={tools}
        move={move}
        sizing={
          SIZED_KINDS.has(entry.kind) ? { id: sizes, isOpen: isSizing, toggle: () => setIsSizing(!isSizing) } : null
        }
      />
      {isSizing && <SizePicker id={sizes} entry={entry} />}
    </Row>
  );
}

/** A separate component, so that only the image renders again when the row comes near the viewport. */
function RowImage({ entry, isInLongList }: Pick<LinkRowProps, 'entry' | 'isInLongList'>) {
  const isNear = useNearViewport(() => rowOf(entry), isInLongList);
  return entry.kind === 'link' ? (
    <LinkThumbnail link={entry} isNear={isNear} />
  ) : (
    <EntryImage entry={entry} isNear={isNear} />
  );
}
