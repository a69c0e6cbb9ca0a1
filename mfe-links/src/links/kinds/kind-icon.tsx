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

/** What a row has in place of a thumbnail: a product its picture, everything else the icon of its kind. */
export function EntryPicture({ entry: { kind, shown } }: { readonly entry: OtherEntry }) {
  const url = shown?.kind === 'product' ? shown.picture.url : '';
  if (url) return <Frame as="img" src={pictureAt(url, 320)} alt="" loading="lazy" draggable={false} />;
  return (
    <Frame aria-hidden>
      <KindIcon kind={kind} />
    </Frame>
  );
}
