import type { EntrySize, PageHeader } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';

export interface SampleLink {
  readonly title: string;
  readonly url: string;
  /** File name of the thumbnail, without extension. */
  readonly imageName: string;
  readonly size?: EntrySize;
}

/** Entries of other kinds. */
export type SampleOther =
  | { readonly kind: 'heading'; readonly title: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'social'; readonly accounts: readonly string[] }
  | { readonly kind: 'mail'; readonly title: string; readonly address: string }
  | {
      readonly kind: 'upi';
      readonly title: string;
      readonly upiId: string;
      readonly payee: string;
      readonly amount: string;
    }
  | { readonly kind: 'video'; readonly title: string; readonly url: string }
  | { readonly kind: 'faq'; readonly title: string; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string; readonly author: string }
  | { readonly kind: 'divider' }
  | {
      readonly kind: 'event';
      readonly title: string;
      readonly startsAt: string;
      readonly endsAt: string;
      readonly zone: string;
      readonly venue: string;
    }
  | { readonly kind: 'hours'; readonly title: string; readonly hours: readonly string[]; readonly zone: string }
  | {
      readonly kind: 'contact';
      readonly title: string;
      readonly org: string;
      readonly tel: string;
      readonly mail: string;
    }
  | { readonly kind: 'countdown'; readonly title: string; readonly until: string; readonly zone: string }
  /** A pinned product, by its name. */
  | { readonly kind: 'product'; readonly product: string };

export interface SampleProduct {
  readonly name: string;
  readonly description: string;
  /** Price and discount price in rupees. */
  readonly price: number;
  readonly discountPrice: number;
  readonly url: string;
  readonly retailer?: string;
  /** Start of the file names of the three images. */
  readonly imageName: string;
}

/** A fictional creator with an address at example.com. */
export interface Creator {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly line?: string;
  readonly place?: string;
  readonly theme: string;
  readonly header?: PageHeader;
  /** File name of the picture of the header, without extension. */
  readonly cover?: string;
  readonly links: readonly SampleLink[];
  /** Other entries by their index in the list. */
  readonly otherEntries?: readonly { readonly index: number; readonly entry: SampleOther }[];
  /** Index of the spotlight entry. */
  readonly spotlight?: number;
  readonly products: readonly SampleProduct[];
}

/** The whole list of a creator, in order. */
export function listOf({ links, otherEntries = [] }: Creator): readonly (SampleLink | SampleOther)[] {
  const list: (SampleLink | SampleOther)[] = [...links];
  for (const { index, entry } of otherEntries) list.splice(index, 0, entry);
  return list;
}

/** The sample creators in gallery order; read only for seeding. */
export const readCreators = (): readonly Creator[] =>
  JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8')) as readonly Creator[];
