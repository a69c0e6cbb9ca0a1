import type { EntryIcon } from '@linkstall/contracts/entry-kind';
import { BookIcon, CalendarIcon, HeartIcon, MapIcon, MusicIcon, StarIcon } from '@linkstall/kit/components';

const ICONS = {
  book: BookIcon,
  calendar: CalendarIcon,
  heart: HeartIcon,
  map: MapIcon,
  music: MusicIcon,
  star: StarIcon,
} satisfies Record<EntryIcon, unknown>;

/** The icon of a kind that another remote brings; a star while the kind is switched off. */
export function CustomIcon({ icon = 'star' }: { readonly icon?: EntryIcon | undefined }) {
  const Icon = ICONS[icon];
  return <Icon />;
}
