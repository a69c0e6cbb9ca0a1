import type { PlacedEntry, ProductOrders, Theme } from '@linkstall/contracts/http';
import { qrSvg } from '@linkstall/kit/qr';
import { upiHref } from '@linkstall/kit/upi';
import { brokenNameRule } from '@linkstall/kit/username';
import { codeColors } from '@linkstall/themes/code-colors';

import { type FileSite, OwnerFiles, type OwnerFilesDependencies } from './owner-files.ts';

/** The subject of a QR code: a public page, a place of it, a product, or a payment entry. */
interface Subject {
  /** The user name in lower case. */
  readonly name: string;
  readonly isStore: boolean;
  /** The id of a product or an entry. */
  readonly id: string | undefined;
  readonly place: string | undefined;
  /** Whether the code pays the product. */
  readonly isPayment: boolean;
}

/** The fields of the API responses that are used. */
interface Owner {
  readonly username: string;
  /** Absent for a place. */
  readonly UserTheme?: readonly Theme[];
  readonly UserEntry?: readonly PlacedEntry[];
  readonly orders?: ProductOrders;
}

export const QR_CODE = /\.qr\.svg$/i;
const SUBJECT = /^\/(store\/@)?([^/@]+?)(?:\/(?:([\da-f]{24})(\.pay)?|([a-z0-9-]{1,20})))?\.qr\.svg$/;

/**
 * `/name.qr.svg`, `/store/@name.qr.svg` and product pages: the page's URL as a QR code in the colours of the page.
 * `/name/<place>.qr.svg`: the address of a place. `/name/<entry>.qr.svg`: the payment request of a UPI entry. `/store/@name/<id>.pay.qr.svg`: the payment request of a product.
 */
export const qrCodes = (dependencies: OwnerFilesDependencies) =>
  new OwnerFiles<Owner>(dependencies, {
    name: 'qr',
    fileOf: (path) => {
      const subject = subjectOf(path);
      if (!subject) return null;
      return {
        apiPath: apiPathOf(subject),
        contentType: 'image/svg+xml; charset=utf-8',
        write: (owner, at) => {
          const text = qrTextOf(subject, owner, at);
          return text && qrSvg(text, codeColors(owner.UserTheme?.[0] ?? null));
        },
      };
    },
    texts: { missing: 'There is no page for this code.', unavailable: 'This code is not available at the moment.' },
  });

function subjectOf(path: string): Subject | null {
  const [, storePrefix, name = '', id, suffix, place] = SUBJECT.exec(path) ?? [];
  const isStore = storePrefix !== undefined;
  const isPayment = suffix !== undefined;
  const isValid = isStore ? place === undefined : !isPayment;
  return brokenNameRule(name) === null && isValid ? { name, isStore, id, place, isPayment } : null;
}

function apiPathOf({ name, id, place, isStore }: Subject): string {
  if (place !== undefined) return `/users/u/${name}/places/${place}`;
  return isStore && id ? `/${name}/Store/Product/${id}` : `/${name}/Page`;
}

/** The canonical URL of the page or the UPI payment link; null when the subject does not exist. */
function qrTextOf({ isStore, id, place, isPayment }: Subject, owner: Owner, { origin, home }: FileSite): string | null {
  const { username, UserEntry = [], orders } = owner;
  if (place !== undefined) return `${origin}/${username}/${place}`;
  if (isPayment) return orders?.upi ? upiHref(orders.upi) : null;
  if (!isStore && !id && home === `/${username.toLowerCase()}`) return `${origin}/`;
  if (isStore || !id) return `${origin}${isStore ? '/store/@' : '/'}${username}${id ? `/${id}` : ''}`;
  const entry = UserEntry.find(({ _id }) => _id === id);
  return entry?.kind === 'upi' ? upiHref(entry) : null;
}
