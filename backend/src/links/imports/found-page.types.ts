import type { Document } from './dom.js';

/** An item of another page, before it is checked. */
export interface FoundItem {
  readonly kind: 'link' | 'heading' | 'text' | 'player' | 'account';
  readonly title: string;
  /** The address; empty for headings and texts. */
  readonly url: string;
  /** The address of the picture; empty without one. */
  readonly picture: string;
}

/** The items of a page or a file. */
export interface FoundPage {
  /** The name of the service or format, for people. */
  readonly source: string;
  readonly items: readonly FoundItem[];
}

/** Another page, as an adapter reads it. */
export interface SourcePage {
  readonly url: URL;
  readonly document: Document;
}

/** Reads the pages of one service; null when the page is of another service. */
export type PageAdapter = (page: SourcePage) => FoundPage | null;

export const newItem = (item: Pick<FoundItem, 'kind'> & Partial<FoundItem>): FoundItem => ({
  title: '',
  url: '',
  picture: '',
  ...item,
});
