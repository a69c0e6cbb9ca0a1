import { fileSize } from '@linkstall/kit/download-file';
import { upiHref } from '@linkstall/kit/upi';
import { linkHref, mailHref, imageAt, imageSrcSet, pingOf, formatPrice } from '@linkstall/kit/text';
import type { ReactNode } from 'react';

import type { PageEntry } from '../page-content.ts';
import { relOf } from '../rel-of.ts';
import { useLocale } from '../languages.ts';
import { useEntryTexts } from './use-entry-texts.ts';
import { Information } from './information.tsx';
import { BagIcon, ChatIcon, DownloadIcon, MailIcon, PhoneIcon, RupeeIcon } from './icons.tsx';
import { Price } from './price.tsx';
import { Strip } from './strip.tsx';
import { Video } from './video.tsx';

type Kind = PageEntry['kind'];
type EntryOf<K extends Kind> = Extract<PageEntry, { kind: K }>;

interface Props<K extends Kind = Kind> {
  readonly entry: EntryOf<K>;
  readonly username: string;
  readonly isInert: boolean;
  readonly isFirst: boolean;
  /** Whether the picture of a product is larger than in a row. */
  readonly isLarge?: boolean;
}

/** An entry that is not a link. On an inert page no entry can be pressed, and a heading is a paragraph. */
export function Entry({ entry, ...rest }: Props): ReactNode {
  const { isInert } = rest;
  switch (entry.kind) {
    case 'heading':
      return isInert ? <p>{entry.title}</p> : <h2>{entry.title}</h2>;
    case 'text':
      return <p>{entry.text}</p>;
    case 'social':
      return <Accounts entry={entry} isInert={isInert} />;
    case 'mail':
    case 'contactForm':
    case 'emailList':
      return (
        <Card entry={entry} href={writeHref(entry, rest.username)} isInert={isInert} icon={<MailIcon />}>
          {entry.title}
        </Card>
      );
    case 'phone':
      return (
        <Card entry={entry} href={`tel:${entry.number}`} isInert={isInert} icon={<PhoneIcon />}>
          {entry.title}
        </Card>
      );
    case 'whatsapp':
      return (
        <Card entry={entry} href={whatsAppHref(entry)} isInert={isInert} icon={<ChatIcon />}>
          {entry.title}
        </Card>
      );
    case 'file':
      return <Download {...rest} entry={entry} />;
    case 'upi':
      return <Upi {...rest} entry={entry} />;
    case 'video':
      return <Video {...rest} entry={entry} />;
    case 'product':
      return <Product {...rest} entry={entry} />;
    case 'products':
      return <Strip {...rest} entry={entry} />;
    case 'faq':
    case 'quote':
    case 'divider':
    case 'event':
    case 'hours':
    case 'contact':
    case 'countdown':
    case 'images':
      return <Information {...rest} entry={entry} />;
    case 'custom':
      return null; // `CustomEntry` draws it
  }
}

function Download({ entry, isInert }: Props<'file'>) {
  const { title, file } = entry;
  const texts = useEntryTexts();
  const size = fileSize(file.bytes, useLocale());
  return (
    <Card entry={entry} href={file.url} download={`${title}.${file.type}`} isInert={isInert} icon={<DownloadIcon />}>
      {title}
      <small>{texts.download(file.type.toUpperCase(), size)}</small>
    </Card>
  );
}

/** A mail, or the form of the entry. */
const writeHref = (entry: EntryOf<'mail' | 'contactForm' | 'emailList'>, username: string): string =>
  entry.kind === 'mail' ? mailHref(entry.address) : `/form/${username}/${entry._id}`;

const whatsAppHref = ({ number, message }: EntryOf<'whatsapp'>): string =>
  `https://wa.me/${number.slice(1)}${message && `?text=${encodeURIComponent(message)}`}`;

interface CardProps {
  readonly entry: PageEntry;
  readonly href: string;
  /** The name of the file that a press stores. */
  readonly download?: string;
  readonly icon: ReactNode;
  readonly isInert: boolean;
  readonly children: ReactNode;
}

/** A card that looks like a link, with an icon in place of the thumbnail. */
function Card({ entry, href, download, icon, isInert, children }: CardProps) {
  const content = (
    <>
      <i aria-hidden="true">{icon}</i>
      <span>{children}</span>
    </>
  );
  if (isInert) return <div>{content}</div>;
  return (
    <a href={href} download={download} ping={pingOf(entry._id)} rel="noopener nofollow ugc">
      {content}
    </a>
  );
}

function Accounts({ entry: { _id, accounts }, isInert }: Pick<Props<'social'>, 'entry' | 'isInert'>) {
  return accounts.map(({ url, label, icon }, index) => {
    const svg = (
      <svg viewBox="0 0 120 120" fill="currentColor" aria-hidden="true">
        <path d={icon} />
      </svg>
    );
    if (isInert) return <u key={index}>{svg}</u>;
    return (
      <a key={index} href={linkHref(url)} aria-label={label} ping={pingOf(_id)} rel="noopener nofollow ugc me">
        {svg}
      </a>
    );
  });
}

/** A UPI payment. Touch devices get a link to a payment app, others a QR code, which is loaded when it is opened. */
function Upi({ entry, username, isInert }: Props<'upi'>) {
  const { _id, title, upiId, amount, isNew = false } = entry;
  const texts = useEntryTexts();
  const locale = useLocale();
  const amountText = amount && ` · ${formatPrice(Number(amount), undefined, locale)}`;
  const card = (
    <Card entry={entry} href={upiHref(entry)} isInert={isInert} icon={<RupeeIcon />}>
      {title + amountText}
      {isNew && <small>{texts.newPage}</small>}
    </Card>
  );
  if (isInert) return card;
  return (
    <>
      {card}
      <details>
        <summary>
          <i aria-hidden="true">
            <RupeeIcon />
          </i>
          <span>
            {title + amountText}
            {isNew && <small>{texts.newPage}</small>}
          </span>
        </summary>
        <img
          src={`/${username}/${_id}.qr.svg`}
          alt={texts.upiCode(entry.payee)}
          width={208}
          height={208}
          loading="lazy"
        />
        <p>
          {texts.upiHint} <b>{upiId}</b>
        </p>
      </details>
    </>
  );
}

function Product({ entry, isInert, isFirst, isLarge = isFirst }: Props<'product'>) {
  const { _id, name, url, picture: image } = entry;
  const content = (
    <>
      {image.url ? (
        <img
          src={imageAt(image.url, 320)}
          srcSet={isInert || !isLarge ? undefined : imageSrcSet(image.url, { '1x': 320, '2x': 640 })}
          width={isLarge ? 320 : 88}
          height={isLarge ? 240 : 88}
          alt=""
          loading={isFirst && !isInert ? undefined : 'lazy'}
          fetchPriority={isFirst && !isInert ? 'high' : undefined}
        />
      ) : (
        <i aria-hidden="true">
          <BagIcon />
        </i>
      )}
      <span>
        {name}
        <Price {...entry} />
      </span>
    </>
  );
  if (isInert) return <div>{content}</div>;
  return (
    <a href={linkHref(url)} ping={pingOf(_id)} rel={relOf(true)}>
      {content}
    </a>
  );
}
