import { Switch } from '@linkstall/kit/form';
import { useFollowing, type RowPlace } from '@linkstall/kit/order';
import {
  BinIcon,
  DownIcon,
  GripIcon,
  MoreIcon,
  PencilIcon,
  StarIcon,
  Tool,
  UpIcon,
  useBeenNear,
} from '@linkstall/kit/pieces';
import { linkHref } from '@linkstall/kit/text';
import { isShownAt, scheduleText, useNow, useTimeZone } from '@linkstall/kit/schedule';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { schedulesOf, type Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';
import { clicksAtom } from './clicks.state.ts';
import { detailOf, nameOf } from './entry-words.ts';
import { EditLinkForm } from './form/edit-link-form.tsx';
import { switchEntryAtom } from './edit.state.ts';
import { EditEntryForm } from './kinds/lazy-forms.ts';
import { EntryPicture } from './kinds/kind-icon.tsx';
import { ProductState } from './kinds/product-state.tsx';
import { Badge, Handle, Item, Light, Marks, More, Row, Saving, Star, Tools, Words } from './link-row.styles.ts';
import { LinkThumbnail } from './link-thumbnail.tsx';
import { useMove } from './order/move.state.ts';
import { turnSpotlightAtom } from './spotlight.state.ts';

/** Explains the grips to those who do not see them. */
export const ORDER_HINT = 'order-hint';

/** Where a stored url leads, said in full. */
export function linkAddress(url: string, origin = window.location.origin): string {
  const href = linkHref(url);
  return href.startsWith('/') ? `${origin}${href}` : href;
}

interface LinkRowProps extends Omit<RowPlace, 'place' | 'count'> {
  readonly entry: Entry;
  /** Whether nothing is above it, and below it. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** It has just come: marked for a moment. */
  readonly isNew: boolean;
  /** The list is so long that the browser draws the rows near its window. */
  readonly inLong: boolean;
}

const rowOf = ({ _id }: Entry) => document.getElementById(`link-${_id}`);

/** One of the list: to look at, or to edit in place. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { entry, held, saving, isNew, inLong } = props;
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(0);
  const row = useRef<HTMLLIElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (edited === 0) return;
    pencil.current?.focus();
    if (document.activeElement === document.body) row.current?.focus(); // It is among the tools that are not shown.
  }, [edited]);

  const beforeChange = useFollowing(row, editing);
  const turn = (on: boolean) => {
    beforeChange();
    setEditing(on);
  };
  const close = () => {
    turn(false);
    setEdited(edited + 1);
  };
  return (
    <Item ref={row} id={`link-${entry._id}`} tabIndex={-1} aria-busy={saving} $held={held} $new={isNew}>
      {editing ? (
        <Edited entry={entry} onClose={close} />
      ) : (
        // What has been edited has been seen: the browser does not tell again that it draws the row.
        <Shown {...props} inLong={inLong && edited === 0} pencil={pencil} onEdit={() => turn(true)} />
      )}
    </Item>
  );
});

const Edited = ({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) =>
  entry.kind === 'link' ? (
    <EditLinkForm link={entry} onClose={onClose} />
  ) : (
    <EditEntryForm entry={entry} onClose={onClose} />
  );

interface ShownProps extends LinkRowProps {
  readonly pencil: React.Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
}

function Shown(props: ShownProps) {
  const { entry, onGrip } = props;
  const name = nameOf(entry);
  const turn = useSetAtom(switchEntryAtom);
  const move = useMove(entry);
  const [open, setOpen] = useState(false);
  const tools = useId();
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
      <Picture {...props} />
      <Said {...props} whole={open} />
      <Switch on={entry.isActive} onTurn={() => void turn(entry)}>
        <span className="ls-hidden">{texts.row.show(name)}</span>
      </Switch>
      <More aria-label={texts.row.more(name)} aria-expanded={open} aria-controls={tools} onClick={() => setOpen(!open)}>
        <MoreIcon />
      </More>
      <RowTools {...props} id={tools} open={open} move={move} />
    </Row>
  );
}

/** A part of its own: only this is drawn anew as the row comes near. */
function Picture({ entry, inLong }: Pick<LinkRowProps, 'entry' | 'inLong'>) {
  const near = useBeenNear(() => rowOf(entry), inLong);
  return entry.kind === 'link' ? (
    <LinkThumbnail link={entry} near={near} />
  ) : (
    <EntryPicture entry={entry} near={near} />
  );
}

/** When visitors see it, if not always; that they do not now, where they do not. */
function ScheduleBadges({ entry }: Pick<LinkRowProps, 'entry'>) {
  const { zone } = useTimeZone();
  const all = schedulesOf(entry);
  const now = useNow(all);
  return all.map((schedule, at) => {
    const words = scheduleText(schedule, zone, now);
    if (words === '') return null;
    const said = isShownAt(schedule, now) ? words : texts.row.notNow(words);
    return <Badge key={at === 0 ? 'own' : 'product'}>{at === 0 ? said : texts.row.inStore(said)}</Badge>;
  });
}

/** What the row says: the words of a link lead where it does. */
function Said({ entry, saving, whole }: ShownProps & { readonly whole: boolean }) {
  const clicks = useAtomValue(clicksAtom).get(entry._id) ?? 0;
  const marks = (
    <Marks>
      {entry.isSpotlight && <Light>{texts.row.isSpotlight}</Light>}
      {!entry.isActive && <Badge>{texts.row.hidden}</Badge>}
      <ScheduleBadges entry={entry} />
      {entry.kind === 'product' && entry.shown === null && <ProductState id={entry.productId} />}
      {saving && <Saving>{texts.row.saving}</Saving>}
      {clicks > 0 && <Badge>{texts.row.clicks(clicks)}</Badge>}
      {entry.kind === 'link' && entry.countClicks && <Badge>{texts.row.countsClicks}</Badge>}
    </Marks>
  );
  if (entry.kind !== 'link') {
    const detail = detailOf(entry);
    return (
      <Words as="div" $whole={whole}>
        <b dir="auto">{nameOf(entry)}</b>
        {marks}
        <span>
          {texts.kinds[entry.kind]}
          {detail && `, ${detail}`}
        </span>
      </Words>
    );
  }
  const address = linkAddress(entry.url);
  return (
    <Words href={address} target="_blank" rel="noopener nofollow ugc" $whole={whole}>
      <b dir="auto">{entry.title}</b>
      {marks}
      <span>{address}</span>
    </Words>
  );
}

interface RowToolsProps extends ShownProps {
  readonly id: string;
  readonly open: boolean;
  readonly move: ReturnType<typeof useMove>;
}

function RowTools({ entry, isFirst, isLast, pencil, onEdit, id, open, move }: RowToolsProps) {
  const name = nameOf(entry);
  const remove = useSetAtom(deleteLinkAtom);
  const light = useSetAtom(turnSpotlightAtom);
  return (
    <Tools id={id} $open={open}>
      <Tool aria-label={texts.row.up(name)} aria-disabled={isFirst} onClick={move.up}>
        <UpIcon />
      </Tool>
      <Tool aria-label={texts.row.down(name)} aria-disabled={isLast} onClick={move.down}>
        <DownIcon />
      </Tool>
      <Star aria-label={texts.row.spotlight(name)} aria-pressed={entry.isSpotlight} onClick={() => void light(entry)}>
        <StarIcon />
      </Star>
      <Tool ref={pencil} aria-label={texts.row.edit(name)} onClick={onEdit}>
        <PencilIcon />
      </Tool>
      <Tool $kind="danger" aria-label={texts.row.remove(name)} onClick={() => void remove(entry)}>
        <BinIcon />
      </Tool>
    </Tools>
  );
}
