import type { OtherEntry, OtherKind } from '@linkstall/contracts/http';
import {
  AccountIcon,
  BookIcon,
  CalendarIcon,
  CallIcon,
  ChatIcon,
  ClockIcon,
  DownloadIcon,
  HeadingIcon,
  HeartIcon,
  ImageIcon,
  InfoIcon,
  MailIcon,
  PeopleIcon,
  PauseIcon,
  PencilIcon,
  PlayIcon,
  RupeeIcon,
  StoreIcon,
  SortIcon,
  TagIcon,
  TextIcon,
} from '@linkstall/kit/components';
import { imageAt } from '@linkstall/kit/text';

import { Frame } from '../link-thumbnail.tsx';
import { CustomIcon } from './custom-icon.tsx';
import { useCustomKind } from './custom-kinds.ts';

type OwnKind = Exclude<OtherKind, 'custom'>;

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
  products: StoreIcon,
  faq: InfoIcon,
  quote: HeartIcon,
  divider: SortIcon,
  event: CalendarIcon,
  hours: ClockIcon,
  contact: AccountIcon,
  countdown: PauseIcon,
  images: ImageIcon,
  file: DownloadIcon,
  contactForm: PencilIcon,
  emailList: BookIcon,
} satisfies Record<OwnKind, unknown>;

export function KindIcon({ kind }: { readonly kind: OwnKind }) {
  const Icon = ICONS[kind];
  return <Icon />;
}

/** The image of a product or a video, or the first one of a gallery. Other entries, and those without an image, show the icon of their kind. */
export function EntryImage({ entry, isNear = true }: { readonly entry: OtherEntry; readonly isNear?: boolean }) {
  const { kind } = entry;
  const customKind = useCustomKind(entry.kind === 'custom' ? entry.entryKind : undefined);
  const url = imageUrlOf(entry);
  if (url)
    return <Frame as="img" src={isNear ? imageAt(url, 320) : undefined} alt="" loading="lazy" draggable={false} />;
  return (
    <Frame aria-hidden>{kind === 'custom' ? <CustomIcon icon={customKind?.icon} /> : <KindIcon kind={kind} />}</Frame>
  );
}

function imageUrlOf(entry: OtherEntry): string {
  if (entry.kind === 'video') return entry.thumbnail.url;
  if (entry.kind === 'images') return entry.images[0]?.url ?? '';
  return entry.shown?.kind === 'product' ? entry.shown.picture.url : '';
}
