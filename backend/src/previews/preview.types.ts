import type { Theme } from '@linkstall/contracts/http';

/** Everything that is seen in a preview, and nothing else: its address is made of this. */
export interface PreviewContent {
  readonly look: Theme['mainStyles'];
  readonly name: string;
  readonly username: string;
  /** What they say about themself; or empty. */
  readonly line: string;
  /** Id of their picture. */
  readonly avatar: string | null;
  readonly what: 'page' | 'store' | PreviewProduct;
  /** Ids: of a store's first products, of a product's first picture. */
  readonly pictures: readonly string[];
}

export interface PreviewProduct {
  readonly name: string;
  readonly price: number;
  readonly discountPrice: number;
}

/** Of whom, and of what of theirs. */
export interface Preview {
  readonly ownerId: string;
  /** `page`, `store` or the id of a product. */
  readonly place: string;
  readonly content: PreviewContent;
}
