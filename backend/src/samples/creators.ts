import { readFileSync } from 'node:fs';

export interface SampleLink {
  readonly title: string;
  readonly url: string;
  /** What its thumbnail shows. */
  readonly topic: string;
}

export interface SampleProduct {
  readonly name: string;
  readonly description: string;
  /** In whole rupees, as is the next. */
  readonly price: number;
  readonly discountPrice: number;
  readonly url: string;
  readonly retailer?: string;
  /** What its pictures show. */
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
  /** What the portrait shows, such as "bun bindi earrings 2". */
  readonly avatar: string;
  readonly links: readonly SampleLink[];
  readonly products: readonly SampleProduct[];
}

/** The sample creators in the order of the gallery; read only when there is something to seed. */
export const readCreators = (): readonly Creator[] =>
  JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8')) as readonly Creator[];
