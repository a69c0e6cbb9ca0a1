import type { OtherEntry, OtherKind } from '@linkstall/contracts/http';
import {
  CallIcon,
  ChatIcon,
  HeadingIcon,
  MailIcon,
  PeopleIcon,
  PlayIcon,
  RupeeIcon,
  TagIcon,
  TextIcon,
} from '@linkstall/kit/pieces';
import { pictureAt } from '@linkstall/kit/text';

import { Frame } from '../link-thumbnail.tsx';

const ICONS = {
  heading: HeadingIcon,
  text: TextIcon,
  social: PeopleIcon,
  mail: MailIcon,
  phone: CallIcon,
  whatsapp: ChatIcon,
  upi: RupeeIcon,
  video: PlayIcon,
  product: TagIcon,
} satisfies Record<OtherKind, unknown>;

export function KindIcon({ kind }: { readonly kind: OtherKind }) {
  const Icon = ICONS[kind];
  return <Icon />;
}

/** What a row has in place of a thumbnail: a product or a video its picture, if any, else the icon of its kind. */
export function EntryPicture({ entry, near = true }: { readonly entry: OtherEntry; readonly near?: boolean }) {
  const { kind } = entry;
  const url = pictureOf(entry);
  if (url)
    return <Frame as="img" src={near ? pictureAt(url, 320) : undefined} alt="" loading="lazy" draggable={false} />;
  return (
    <Frame aria-hidden>
      <KindIcon kind={kind} />
    </Frame>
  );
}

function pictureOf(entry: OtherEntry): string {
  if (entry.kind === 'video') return entry.thumbnail.url;
  return entry.shown?.kind === 'product' ? entry.shown.picture.url : '';
}
