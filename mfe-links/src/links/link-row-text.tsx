import { isVisibleAt, scheduleText, useNow, useTimeZone } from '@linkstall/kit/schedule';
import { linkHref } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';

import { schedulesOf, type Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { clicksAtom } from './clicks.state.ts';
import { detailOf, nameOf } from './entry-values.ts';
import { FoldButton } from './fold-button.tsx';
import { useCustomKind } from './kinds/custom-kinds.ts';
import { ProductState } from './kinds/product-state.tsx';
import { Badge, Badges, RowLink, SavingBadge, SpotlightBadge } from './link-row.styles.ts';

/** The full address that a stored url leads to. */
export function linkAddress(url: string, origin = window.location.origin): string {
  const href = linkHref(url);
  return href.startsWith('/') ? `${origin}${href}` : href;
}

interface LinkRowTextProps {
  readonly entry: Entry;
  readonly isSaving: boolean;
}

/** Badges with the schedules of an entry. They also say that visitors do not see the entry now. */
function ScheduleBadges({ entry }: Pick<LinkRowTextProps, 'entry'>) {
  const { zone } = useTimeZone();
  const schedules = schedulesOf(entry);
  const now = useNow(schedules);
  return schedules.map((schedule, index) => {
    const text = scheduleText(schedule, zone, now);
    if (text === '') return null;
    const label = isVisibleAt(schedule, now) ? text : texts.row.notVisibleNow(text);
    return (
      <Badge key={index === 0 ? 'own' : 'product'}>{index === 0 ? label : texts.row.productSchedule(label)}</Badge>
    );
  });
}

/** Name, badges and detail of an entry. The text of a link is a link to its address. */
export function LinkRowText({ entry, isSaving }: LinkRowTextProps) {
  const clicks = useAtomValue(clicksAtom).get(entry._id) ?? 0;
  const customKind = useCustomKind(entry.kind === 'custom' ? entry.entryKind : undefined);
  const badges = (
    <Badges>
      {entry.isSpotlight && <SpotlightBadge>{texts.row.isSpotlight}</SpotlightBadge>}
      {!entry.isActive && <Badge>{texts.row.hidden}</Badge>}
      {entry.takedown && <Badge>{texts.row.takenDown(entry.takedown.reason)}</Badge>}
      <ScheduleBadges entry={entry} />
      {entry.kind === 'custom' && !customKind && <Badge>{texts.row.kindOff}</Badge>}
      {entry.kind === 'product' && entry.shown === null && <ProductState id={entry.productId} />}
      {isSaving && <SavingBadge>{texts.row.saving}</SavingBadge>}
      {clicks > 0 && <Badge>{texts.row.clicks(clicks)}</Badge>}
      {entry.kind === 'link' && entry.countClicks && <Badge>{texts.row.countsClicks}</Badge>}
      {entry.kind === 'link' && entry.isAffiliate && <Badge>{texts.row.isAffiliate}</Badge>}
    </Badges>
  );
  if (entry.kind !== 'link') {
    const detail = detailOf(entry);
    return (
      <RowLink as="div">
        <b dir="auto">{nameOf(entry)}</b>
        {badges}
        <span>
          {customKind?.title ?? texts.kinds[entry.kind]}
          {detail && `, ${detail}`}
        </span>
        {entry.kind === 'heading' && <FoldButton id={entry._id} />}
      </RowLink>
    );
  }
  const address = linkAddress(entry.url);
  return (
    <RowLink href={address} target="_blank" rel="noopener nofollow ugc">
      <b dir="auto">{entry.title}</b>
      {badges}
      <span dir="ltr">{address}</span>
    </RowLink>
  );
}
