import { readFileSync } from 'node:fs';

export interface SampleLink {
  readonly title: string;
  readonly url: string;
  /** What its thumbnail shows, and the name of that file. */
  readonly topic: string;
}

/** What stands beside the links. */
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
  /** One of their products, by its name. */
  | { readonly kind: 'product'; readonly product: string };

export interface SampleProduct {
  readonly name: string;
  readonly description: string;
  /** In whole rupees, as is the next. */
  readonly price: number;
  readonly discountPrice: number;
  readonly url: string;
  readonly retailer?: string;
  /** What its three pictures show, and the start of their file names. */
  readonly thing: string;
}

/** Somebody invented, at an address of example.com. */
export interface Creator {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly line?: string;
  readonly place?: string;
  readonly theme: string;
  readonly links: readonly SampleLink[];
  /** Each at its place in the whole list. */
  readonly others?: readonly { readonly place: number; readonly entry: SampleOther }[];
  /** What stands first and larger, by its place. */
  readonly spotlight?: number;
  readonly products: readonly SampleProduct[];
}

/** Their whole list, in order. */
export function listOf({ links, others = [] }: Creator): readonly (SampleLink | SampleOther)[] {
  const list: (SampleLink | SampleOther)[] = [...links];
  for (const { place, entry } of others) list.splice(place, 0, entry);
  return list;
}

/** The sample creators in the order of the gallery; read only when there is something to seed. */
export const readCreators = (): readonly Creator[] =>
  JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8')) as readonly Creator[];
