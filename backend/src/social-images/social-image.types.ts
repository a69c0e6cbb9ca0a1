import type { Theme } from '@linkstall/contracts/http';

/**
 * The content of a social image. The hash of this content is part of the URL, so the content is exactly what is drawn. A new
 * name of a field changes every hash, too.
 */
export interface SocialImageContent {
  readonly look: Theme['mainStyles'];
  readonly name: string;
  readonly username: string;
  /** The description, or empty. */
  readonly line: string;
  /** Id of the avatar. */
  readonly avatar: string | null;
  /** The header of a page, and the id of its picture. Absent for a page without a cover or hero. */
  readonly header?: { readonly kind: 'cover' | 'hero'; readonly picture: string | null };
  readonly what: 'page' | 'store' | SocialImageProduct;
  /** Image ids: of a store's first products, or of a product's first image. */
  readonly pictures: readonly string[];
}

export interface SocialImageProduct {
  readonly name: string;
  readonly price: number;
  readonly discountPrice: number;
  /** Code of ISO 4217. Absent: rupees. */
  readonly currency?: string;
}

/** The owner and the subject of a social image. */
export interface SocialImage {
  readonly ownerId: string;
  /** `page`, `store`, or a product id. */
  readonly subject: string;
  readonly content: SocialImageContent;
}
