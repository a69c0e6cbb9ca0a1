import type { Link } from '@linkstall/contracts/http';
import { Switch } from '@linkstall/kit/form';
import { useFollowing, type RowPlace } from '@linkstall/kit/order';
import { BinIcon, DownIcon, GripIcon, MoreIcon, PencilIcon, Tool, UpIcon } from '@linkstall/kit/pieces';
import { linkHref } from '@linkstall/kit/text';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { texts } from '../ui/texts.ts';
import { deleteLinkAtom } from './add-delete.state.ts';
import { clicksAtom } from './clicks.state.ts';
import { EditLinkForm } from './form/edit-link-form.tsx';
import { switchLinkAtom } from './edit.state.ts';
import { Badge, Handle, Item, Marks, More, Row, Saving, Tools, Words } from './link-row.styles.ts';
import { LinkThumbnail } from './link-thumbnail.tsx';
import { useMove } from './order/move.state.ts';

/** Explains the grips to those who do not see them. */
export const ORDER_HINT = 'order-hint';

/** Where a stored url leads, said in full. */
export function linkAddress(url: string, origin = window.location.origin): string {
  const href = linkHref(url);
  return href.startsWith('/') ? `${origin}${href}` : href;
}

interface LinkRowProps extends RowPlace {
  readonly link: Link;
  /** It has just come: marked for a moment. */
  readonly isNew: boolean;
}

/** One link: to look at, or to edit in place. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { link, place, held, saving, isNew } = props;
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(0);
  const row = useRef<HTMLLIElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);

  // What is being moved stays in sight.
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) row.current.scrollIntoView({ block: 'nearest' });
  }, [place]);
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
    <Item ref={row} id={`link-${link._id}`} tabIndex={-1} aria-busy={saving} $held={held} $new={isNew}>
      {editing ? (
        <EditLinkForm link={link} onClose={close} />
      ) : (
        <Shown {...props} pencil={pencil} onEdit={() => turn(true)} />
      )}
    </Item>
  );
});

interface ShownProps extends LinkRowProps {
  readonly pencil: React.Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
}

function Shown({ link, place, count, saving, onGrip, pencil, onEdit }: ShownProps) {
  const { _id, title, isActive, countClicks = false } = link;
  const turn = useSetAtom(switchLinkAtom);
  const remove = useSetAtom(deleteLinkAtom);
  const move = useMove(link, place, count);
  const clicks = useAtomValue(clicksAtom).get(_id) ?? 0;
  const address = linkAddress(link.url);
  const [open, setOpen] = useState(false);
  const tools = useId();
  return (
    <Row $off={!isActive}>
      <Handle
        aria-label={texts.row.move(title)}
        aria-describedby={ORDER_HINT}
        onPointerDown={(event: PointerEvent<HTMLElement>) => onGrip(event, _id)}
        onKeyDown={(event: KeyboardEvent) => move.byKey(event)}
      >
        <GripIcon />
      </Handle>
      <LinkThumbnail link={link} />
      <Words href={address} target="_blank" rel="noopener nofollow ugc" $whole={open}>
        <b dir="auto">{title}</b>
        {(!isActive || saving || clicks > 0 || countClicks) && (
          <Marks>
            {!isActive && <Badge>{texts.row.hidden}</Badge>}
            {saving && <Saving>{texts.row.saving}</Saving>}
            {clicks > 0 && <Badge>{texts.row.clicks(clicks)}</Badge>}
            {countClicks && <Badge>{texts.row.countsClicks}</Badge>}
          </Marks>
        )}
        <span>{address}</span>
      </Words>
      <Switch on={isActive} onTurn={() => void turn(link)}>
        <span className="ls-hidden">{texts.row.show(title)}</span>
      </Switch>
      <More
        aria-label={texts.row.more(title)}
        aria-expanded={open}
        aria-controls={tools}
        onClick={() => setOpen(!open)}
      >
        <MoreIcon />
      </More>
      <Tools id={tools} $open={open}>
        <Tool aria-label={texts.row.up(title)} aria-disabled={place === 0} onClick={move.up}>
          <UpIcon />
        </Tool>
        <Tool aria-label={texts.row.down(title)} aria-disabled={place === count - 1} onClick={move.down}>
          <DownIcon />
        </Tool>
        <Tool ref={pencil} aria-label={texts.row.edit(title)} onClick={onEdit}>
          <PencilIcon />
        </Tool>
        <Tool $kind="danger" aria-label={texts.row.remove(title)} onClick={() => void remove(link)}>
          <BinIcon />
        </Tool>
      </Tools>
    </Row>
  );
}
