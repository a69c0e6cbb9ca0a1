import { upiHref } from '@linkstall/kit/upi';
import { linkHref, mailHref, pictureAt, pictureSet, pingOf, rupees } from '@linkstall/kit/text';
import type { ReactNode } from 'react';

import type { PageEntry } from '../page-content.ts';
import { texts } from '../texts.ts';
import { BagIcon, ChatIcon, MailIcon, PhoneIcon, RupeeIcon } from './icons.tsx';
import { Video } from './video.tsx';

type Kind = PageEntry['kind'];
type Of<K extends Kind> = Extract<PageEntry, { kind: K }>;

interface Props<K extends Kind = Kind> {
  readonly entry: Of<K>;
  readonly username: string;
  readonly picture: boolean;
  readonly isFirst: boolean;
}

/** Whatever stands in the list beside links. In a picture nothing of it can be pressed, and no heading is one. */
export function Entry({ entry, ...rest }: Props): ReactNode {
  const { picture } = rest;
  switch (entry.kind) {
    case 'heading':
      return picture ? <p>{entry.title}</p> : <h2>{entry.title}</h2>;
    case 'text':
      return <p>{entry.text}</p>;
    case 'social':
      return <Accounts entry={entry} picture={picture} />;
    case 'mail':
      return (
        <Card entry={entry} href={mailHref(entry.address)} picture={picture} icon={<MailIcon />}>
          {entry.title}
        </Card>
      );
    case 'phone':
      return (
        <Card entry={entry} href={`tel:${entry.number}`} picture={picture} icon={<PhoneIcon />}>
          {entry.title}
        </Card>
      );
    case 'whatsapp':
      return (
        <Card entry={entry} href={whatsAppHref(entry)} picture={picture} icon={<ChatIcon />}>
          {entry.title}
        </Card>
      );
    case 'upi':
      return <Upi {...rest} entry={entry} />;
    case 'video':
      return <Video {...rest} entry={entry} />;
    case 'product':
      return <Product {...rest} entry={entry} />;
  }
}

const whatsAppHref = ({ number, message }: Of<'whatsapp'>): string =>
  `https://wa.me/${number.slice(1)}${message && `?text=${encodeURIComponent(message)}`}`;

interface CardProps {
  readonly entry: PageEntry;
  readonly href: string;
  readonly icon: ReactNode;
  readonly picture: boolean;
  readonly children: ReactNode;
}

/** Looks as a link does, with a drawing where that has its thumbnail. */
function Card({ entry, href, icon, picture, children }: CardProps) {
  const inside = (
    <>
      <i aria-hidden="true">{icon}</i>
      <span>{children}</span>
    </>
  );
  if (picture) return <div>{inside}</div>;
  return (
    <a href={href} ping={pingOf(entry._id)} rel="noopener nofollow ugc">
      {inside}
    </a>
  );
}

function Accounts({ entry: { _id, accounts }, picture }: Pick<Props<'social'>, 'entry' | 'picture'>) {
  return accounts.map(({ url, label, icon }, place) => {
    const drawn = (
      <svg viewBox="0 0 120 120" fill="currentColor" aria-hidden="true">
        <path d={icon} />
      </svg>
    );
    if (picture) return <u key={place}>{drawn}</u>;
    return (
      <a key={place} href={linkHref(url)} aria-label={label} ping={pingOf(_id)} rel="noopener nofollow ugc me">
        {drawn}
      </a>
    );
  });
}

/** Where a finger points, an app opens; elsewhere a phone reads the code, which is loaded only once it is wanted. */
function Upi({ entry, username, picture }: Props<'upi'>) {
  const { _id, title, upiId, amount } = entry;
  const asked = amount && ` · ${rupees(Number(amount))}`;
  const card = (
    <Card entry={entry} href={upiHref(entry)} picture={picture} icon={<RupeeIcon />}>
      {title + asked}
    </Card>
  );
  if (picture) return card;
  return (
    <>
      {card}
      <details>
        <summary>
          <i aria-hidden="true">
            <RupeeIcon />
          </i>
          <span>{title + asked}</span>
        </summary>
        <img
          src={`/${username}/${_id}.qr.svg`}
          alt={texts.page.upiCode(entry.payee)}
          width={208}
          height={208}
          loading="lazy"
        />
        <p>
          {texts.page.upiHow} <b>{upiId}</b>
        </p>
      </details>
    </>
  );
}

function Product({ entry, picture, isFirst }: Props<'product'>) {
  const { _id, name, url, price, discountPrice, picture: image } = entry;
  const inside = (
    <>
      {image.url ? (
        <img
          src={pictureAt(image.url, 320)}
          srcSet={picture || !isFirst ? undefined : pictureSet(image.url, { '1x': 320, '2x': 640 })}
          width={isFirst ? 320 : 88}
          height={isFirst ? 240 : 88}
          alt=""
          loading={isFirst && !picture ? undefined : 'lazy'}
          fetchPriority={isFirst && !picture ? 'high' : undefined}
        />
      ) : (
        <i aria-hidden="true">
          <BagIcon />
        </i>
      )}
      <span>
        {name}
        <small>
          {discountPrice < price && (
            <>
              <span className="ls-hidden">{texts.page.before}</span>
              <s>{rupees(price)}</s>
              <span className="ls-hidden">{texts.page.now}</span>
            </>
          )}
          <b>{rupees(discountPrice)}</b>
        </small>
      </span>
    </>
  );
  if (picture) return <div>{inside}</div>;
  return (
    <a href={linkHref(url)} ping={pingOf(_id)} rel="noopener nofollow ugc">
      {inside}
    </a>
  );
}
