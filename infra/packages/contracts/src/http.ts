/* oxlint-disable max-lines -- every shape of the HTTP API in one place */
/** Shapes of the requests and responses of the HTTP API (`/api/v1`). Types only: nothing here survives compilation. */

/** The envelope of every successful response. `data` is the payload; `statusCode` equals the HTTP status. */
export interface Envelope<T> {
  readonly statusCode: number;
  readonly data: T;
  readonly message: string;
  readonly success: true;
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The body of every failed response. Programs read the stable `code`; people read `message`. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly data: null;
  readonly message: string;
  readonly success: false;
  readonly code: string;
  readonly errors?: readonly FieldError[];
  /** The grant that the call needs; with the code `grant.required`. */
  readonly grant?: { readonly id: string };
}

/** A sensitive call that waits for the password, as the confirmation page describes it. */
export interface WaitingCall {
  readonly title: string;
  readonly text: string;
  /** The notice after the call; empty when the page shows the result itself. */
  readonly done: string;
  /** Whether the confirmation also needs a code of the second factor. */
  readonly needsCode: boolean;
  /** Whether a passkey can confirm the call instead of the password. */
  readonly hasPasskeys: boolean;
}

/** The response to the right password or passkey. The call is then sent with `<id>.<secret>` in `X-Linkstall-Grant`. */
export interface ConfirmedCall {
  readonly secret: string;
}

/** A stored square image on the origin of the site: `/images/<id>/<width>.webp`. `url` is empty without an image. */
export interface Image {
  readonly url: string;
}

/**
 * How large a page shows an entry: a row, a card with a picture above the title, a square with the title on the picture, half
 * a row, or a part of a gallery that visitors swipe. Neighbours of the size `gallery` are one gallery.
 */
export type EntrySize = 'row' | 'card' | 'square' | 'half' | 'gallery';

export interface Link {
  readonly _id: string;
  readonly title: string;
  /**
   * The address as the creator typed it, so the scheme may be missing. In `GET /{username}/Page` a link that counts every
   * click has `/go/<id>` here.
   */
  readonly url: string;
  readonly isActive: boolean;
  /** Its `url` is empty for a link without an image: pages draw the icon or the first letter of the title. */
  readonly thumbnail: Image;
  /** The `d` of the icon (120 by 120) of a known service, for a link without an image. */
  readonly icon?: string;
  /** Absent for a row. */
  readonly size?: EntrySize;
  /** Increases with each change of the link. Only the owner's responses contain this field. */
  readonly revision?: number;
  /** Whether visitors are redirected by `/go/<id>`, which counts every click. Only the owner's responses contain this field. */
  readonly countClicks?: boolean;
  /** Whether the creator earns from purchases, which the page says below the title. Absent: no. */
  readonly isAffiliate?: boolean;
  /** Start and end of the time when visitors see the link (ISO 8601, UTC). Absent: no limit. Only for the owner. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** The title in further languages of the page. Absent: none. Only for the owner. */
  readonly translations?: Translations<'title'>;
  /** Present while an operator hides the link from visitors. Only for the owner. */
  readonly takedown?: Takedown;
}

/** The target of a visible link whose clicks are counted, or were counted earlier: `GET /link/go/{id}`. */
export interface LinkTarget {
  /** Owner of the link. */
  readonly username: string;
  /** The address as the creator typed it. */
  readonly url: string;
}

/**
 * Text fields of `PATCH /link/update-link/{id}`. At least one of them, or the file `thumbnail`, is required. An empty text instead
 * of the file removes the image, so that pages draw the thumbnail.
 */
export interface LinkChange {
  readonly title?: string;
  readonly url?: string;
  readonly isActive?: 'true' | 'false';
  readonly countClicks?: 'true' | 'false';
  readonly isAffiliate?: 'true' | 'false';
  readonly size?: EntrySize;
  /** Start and end of the time when visitors see the link (ISO 8601). An empty string removes the limit. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** `Translations` as JSON, which replaces all translations. */
  readonly translations?: string;
  /** The revision that the client has read. A different stored revision gives 409 `link.changed`. */
  readonly revision?: string;
}

/** The description of an address by its own site: `POST /link/preview`. Absent texts are empty. */
export interface LinkPreview {
  /** The address with its scheme: `https` when the site answers there. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** The name of the site. */
  readonly site: string;
  /** The address of a picture on the other site, for `POST /link/preview-picture`. */
  readonly picture: string;
  readonly icon: string;
}

/** A picture of another site: `POST /link/preview-picture`. */
export interface PreviewPicture {
  /** A WebP image in base64, at most 1,280 px wide. */
  readonly image: string;
}

/** An entry that can be taken over from another page or an export file. */
export interface ImportEntry {
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  /** The address of a picture, or its path in the file; empty without one. */
  readonly picture: string;
  /** The values of the entry as JSON, for `POST /link/import`. */
  readonly values: string;
  /** The reason against the entry; empty when it can be taken over. */
  readonly problem: string;
}

/** The site that an export file names as its origin. */
export interface ImportOrigin {
  /** The host of the site. */
  readonly site: string;
  readonly username: string;
  /** Whether the site has signed the file, and nobody has changed it since. */
  readonly isVerified: boolean;
}

/** `POST /link/read-import`. */
export interface ImportPreview {
  readonly source: string;
  /** Absent for a page, and for a file that names no origin. */
  readonly origin?: ImportOrigin;
  readonly entries: readonly ImportEntry[];
  /** Whether the page is too long, so that its end is missing. */
  readonly isCut: boolean;
}

/** `POST /link/import`: the ids of the new entries, and how many of them lack a picture that could not be read. */
export interface ImportResult {
  readonly entries: readonly string[];
  readonly withoutPicture: number;
}

/** A fault in a cell of a file with products. */
export interface ProductImportFault {
  readonly column: string;
  readonly message: string;
}

/** A row of a file with products. */
export interface ProductImportRow {
  readonly row: number;
  readonly name: string;
  /** The price for people; empty for a row with a fault. */
  readonly price: string;
  /** The number of pictures. */
  readonly pictures: number;
  /** `stored`: in the store already, so that the import leaves it out. */
  readonly state: 'new' | 'stored' | 'faulty';
  readonly faults: readonly ProductImportFault[];
}

/** `POST /product/read-import`. */
export interface ProductImportPreview {
  readonly rows: readonly ProductImportRow[];
  readonly ignoredColumns: readonly string[];
  /** How many products the store can still take. */
  readonly room: number;
}

/** A new product, and the addresses of its pictures for `POST /product/import-pictures`. */
export interface ImportedProduct {
  readonly id: string;
  readonly pictures: readonly string[];
}

/** `POST /product/import`. */
export interface ProductImportResult {
  readonly products: readonly ImportedProduct[];
}

/** `POST /product/import-pictures`: the products that are done, and how many of their pictures could not be read. */
export interface ProductPicturesResult {
  readonly products: readonly string[];
  readonly unreadable: number;
}

/** The kinds of list entries other than links. */
export type OtherKind =
  | 'heading'
  | 'text'
  | 'social'
  | 'mail'
  | 'phone'
  | 'whatsapp'
  | 'upi'
  | 'video'
  | 'product'
  | 'products'
  | 'faq'
  | 'quote'
  | 'divider'
  | 'event'
  | 'hours'
  | 'contact'
  | 'countdown'
  | 'images'
  | 'file'
  | 'contactForm'
  | 'emailList'
  | 'custom';

/**
 * The content of an entry as the creator wrote it. These are the text fields of `POST /link/add-entry` and of
 * `PATCH /link/update-entry/{id}`. `add-entry` also takes `kind`, and repeats `accounts` for each account.
 * A video may also have the file `thumbnail`. For `images`, both repeat the text `images` for each image in order: its id, or
 * `new` for the next file `thumbnail`, then a space and the alternative text. For `file`, both take the file `file`.
 */
export type EntryContent =
  | { readonly kind: 'heading'; readonly title: string }
  /** Line breaks are kept. */
  | { readonly kind: 'text'; readonly text: string }
  /** Web addresses, 1 to 12. */
  | { readonly kind: 'social'; readonly accounts: readonly string[] }
  | { readonly kind: 'mail'; readonly title: string; readonly address: string }
  /** The number is in E.164 format: `+919876543210`. A request may contain spaces, hyphens and brackets. */
  | { readonly kind: 'phone'; readonly title: string; readonly number: string }
  /** `message` is the prepared text of the visitor's first message; may be empty. */
  | { readonly kind: 'whatsapp'; readonly title: string; readonly number: string; readonly message: string }
  /** `amount` is in rupees with two decimals, 1.00 to 100000.00. When empty, the payer enters the amount. */
  | {
      readonly kind: 'upi';
      readonly title: string;
      readonly upiId: string;
      readonly payee: string;
      readonly amount: string;
    }
  /** `url` is the address of a video, music, a map or a calendar (`playerOf` of the kit). `thumbnail` is empty when the creator uploaded no image. */
  | { readonly kind: 'video'; readonly title: string; readonly url: string; readonly thumbnail: Image }
  /** One of the creator's own products. */
  | { readonly kind: 'product'; readonly productId: string }
  /** A strip of the first products of the creator's store. */
  | { readonly kind: 'products'; readonly title: string }
  /** A question and its answer. Line breaks are kept. */
  | { readonly kind: 'faq'; readonly title: string; readonly text: string }
  /** `author` may be empty. */
  | { readonly kind: 'quote'; readonly text: string; readonly author: string }
  /** A line between entries. */
  | { readonly kind: 'divider' }
  /** Local times in `zone`: `2026-12-03T18:00`. `endsAt` and `venue` may be empty. */
  | {
      readonly kind: 'event';
      readonly title: string;
      readonly startsAt: string;
      readonly endsAt: string;
      readonly zone: string;
      readonly venue: string;
    }
  /** `mon 09:00-18:00`: one to fourteen times of a week, local in `zone`. A time may end on the next day. */
  | { readonly kind: 'hours'; readonly title: string; readonly hours: readonly string[]; readonly zone: string }
  /** A person or a shop. `tel` is a number in E.164 format. All but the title may be empty. */
  | {
      readonly kind: 'contact';
      readonly title: string;
      readonly org: string;
      readonly tel: string;
      readonly mail: string;
    }
  /** `until` is a local time in `zone`: `2026-12-03T18:00`. Visitors do not see the entry afterwards. */
  | { readonly kind: 'countdown'; readonly title: string; readonly until: string; readonly zone: string }
  /** One to ten pictures to swipe. */
  | { readonly kind: 'images'; readonly title: string; readonly images: readonly OwnGalleryImage[] }
  /** A file to download. `file` is null when an import could not read it; then visitors do not see the entry. */
  | { readonly kind: 'file'; readonly title: string; readonly file: DownloadFile | null }
  /**
   * A form whose messages go to the mail address of the creator. `intro` may be empty. Line breaks are kept. Visitors see the
   * entry while the address is verified.
   */
  | { readonly kind: 'contactForm'; readonly title: string; readonly intro: string }
  /** A form for the mail address of a visitor. `consent` is the text to which the visitor agrees. Otherwise like `contactForm`. */
  | { readonly kind: 'emailList'; readonly title: string; readonly intro: string; readonly consent: string }
  /** A kind that a remote declares, such as `garden.poem`. `values` is a JSON object with the values by field. */
  | { readonly kind: 'custom'; readonly entryKind: string; readonly values: string };

/** A picture of a gallery: `/images/<id>/1280.webp`; the widths 320 and 640 exist, too. `alt` may be empty. */
export interface GalleryImage extends Image {
  readonly alt: string;
}
export interface OwnGalleryImage extends GalleryImage {
  readonly _id: string;
}

/** `url` is a path of the site, also when a CDN serves the images: `/images/<id>/file.pdf`. */
export interface DownloadFile {
  readonly url: string;
  readonly type: FileType;
  readonly bytes: number;
}
/** The types of files that creators can offer. The API knows them by their first bytes. */
export type FileType = 'pdf' | 'epub' | 'mp3';

/** A social account as visitors see it. `icon` is the `d` attribute of a filled SVG path in a 120 by 120 view box. */
export interface VisibleAccount {
  readonly url: string;
  /** Id of the service, such as `instagram`; `website` when the service is unknown. */
  readonly service: string;
  /** Display name: `Instagram`, or the domain of a website. */
  readonly label: string;
  readonly icon: string;
}

/** The content of an entry (not a link) as visitors see it. */
export type VisibleContent =
  | Exclude<
      EntryContent,
      { kind: 'social' | 'video' | 'product' | 'products' | 'hours' | 'countdown' | 'images' | 'file' | 'upi' }
    >
  | { readonly kind: 'images'; readonly title: string; readonly images: readonly GalleryImage[] }
  | { readonly kind: 'file'; readonly title: string; readonly file: DownloadFile }
  | (Extract<EntryContent, { kind: 'upi' }> & {
      /** Present on a page that is new on the site. */
      readonly isNew?: boolean;
    })
  | (Extract<EntryContent, { kind: 'hours' }> & { readonly isOpen: boolean })
  /** The rest of the time: full days, or hours, or minutes. */
  | (Extract<EntryContent, { kind: 'countdown' }> & {
      readonly left: { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' };
    })
  | { readonly kind: 'social'; readonly accounts: readonly VisibleAccount[] }
  | {
      readonly kind: 'video';
      readonly title: string;
      /** Page of the video, music, map or calendar at its provider. */
      readonly url: string;
      readonly provider: 'youtube' | 'vimeo' | 'spotify' | 'soundcloud' | 'applemusic' | 'map' | 'calendar';
      /** Address of the embedded player. The page loads the player only when the visitor asks for it. */
      readonly player: string;
      /** Height of the player in pixels; absent: 16:9. */
      readonly height?: number;
      readonly thumbnail: Image;
    }
  | {
      readonly kind: 'product';
      readonly productId: string;
      readonly name: string;
      /** Address of the shop, as the creator typed it. */
      readonly url: string;
      readonly price: number;
      readonly discountPrice: number;
      /** Same as `Product_Currency`. */
      readonly currency?: string;
      /** Same as `Product_Affiliate`. */
      readonly isAffiliate?: boolean;
      /** `/images/<id>/1280.webp`; the widths 320 and 640 exist, too. */
      readonly picture: Image;
    }
  /** `products` has at most 8 products, in the order of the store. */
  | { readonly kind: 'products'; readonly title: string; readonly products: readonly StripProduct[] };

/** A product in a strip. Its link leads to the page of the product. */
export interface StripProduct {
  readonly productId: string;
  readonly name: string;
  readonly price: number;
  readonly discountPrice: number;
  /** Same as `Product_Currency`. */
  readonly currency?: string;
  /** Same as `Product_Affiliate`. */
  readonly isAffiliate?: boolean;
  /** `/images/<id>/1280.webp`; the widths 320 and 640 exist, too. */
  readonly picture: Image;
}

export type VisibleEntry = VisibleContent & { readonly _id: string };

/** An entry with its index among all shown items, including links; the first index is 0. */
export type PlacedEntry = VisibleEntry & {
  readonly place: number;
  /** Absent for a row. */
  readonly size?: EntrySize;
};

interface EntryState {
  readonly _id: string;
  readonly isActive: boolean;
  /** Whether the entry is the spotlight, which is shown first and larger. A list has at most one. */
  readonly isSpotlight: boolean;
  readonly revision: number;
  /** Absent for a row. Requests send it as a form field. */
  readonly size?: EntrySize;
  /** Same as for `Link`. Requests send them as form fields. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** Texts of the entry in further languages of the page. Requests send them as JSON in a form field. */
  readonly translations?: Translations<'title' | 'text' | 'intro'>;
  /** Present while an operator hides the entry from visitors. */
  readonly takedown?: Takedown;
}

/** An item of `GET /link/all-entry`, which returns the whole list in order. `PATCH /link/spotlight` returns it, too. */
export type Entry = LinkEntry | OtherEntry;
export type LinkEntry = EntryState & { readonly kind: 'link' } & Required<
    Pick<Link, 'title' | 'url' | 'thumbnail' | 'countClicks'>
  > &
  Pick<Link, 'isAffiliate'>;
export type OtherEntry = EntryState &
  EntryContent & {
    /** The entry as visitors see it while it is active and within its schedule. Null when its product is hidden or deleted. */
    readonly shown: VisibleEntry | null;
    /** The schedule of a pinned product; absent without one. Visitors see the entry while both schedules allow it. */
    readonly productTimes?: VisibilityWindow;
  };

type WithoutCustom<T> = Exclude<T, { readonly kind: 'custom' }>;
/** An entry of a kind that no remote brings. */
export type BuiltInEntry =
  | LinkEntry
  | (EntryState &
      WithoutCustom<EntryContent> &
      Pick<OtherEntry, 'productTimes'> & { readonly shown: WithoutCustom<VisibleEntry> | null });

/** Start and end of the time when visitors see an item (ISO 8601, UTC). Absent: no limit. */
interface VisibilityWindow {
  readonly shownFrom?: string;
  readonly shownUntil?: string;
}

/** Body of `PATCH /link/spotlight`: id of the spotlight entry; null for no spotlight. */
export interface SpotlightChange {
  readonly entry: string | null;
}

/**
 * Body of `PATCH /link/order` and `PATCH /product/order`. `from` has the ids of the whole list as the client has read them.
 * `to` has the ids in the new order. Both lists may also contain the ids of the links only. Then the links change
 * places among themselves, and all other entries keep their index.
 */
export interface OrderChange {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Body of `PATCH /link/update-entries`: the change that each of the entries gets, all of them or none. Absent fields stay as
 * they are. `shownFrom` and `shownUntil` are ISO 8601; empty: no limit.
 */
export interface EntriesChange {
  readonly ids: readonly string[];
  readonly isActive?: 'true' | 'false';
  readonly shownFrom?: string;
  readonly shownUntil?: string;
}

export interface ProductImage {
  /** `/images/<id>/1280.webp`; the widths 320 and 640 exist, too. */
  readonly Product_img_Cloudnary_Path: string;
  readonly Product_img_Cloudnary_Public_id: string;
}

/** Prices are in rupees with at most two decimals. */
export interface Product {
  readonly _id: string;
  readonly Product_Name: string;
  readonly Product_Desc: string;
  readonly Product_Price: number;
  readonly Product_Discount_Price: number;
  /** Code of ISO 4217. Absent: `INR`. */
  readonly Product_Currency?: string;
  readonly Product_Url: string;
  readonly Product_Retailer?: string;
  readonly Product_status: boolean;
  readonly Product_Img: readonly ProductImage[];
  /** Name of the collection that contains the product. Absent: none. */
  readonly Product_Collection?: string;
  /** Whether the card is larger than the others. Absent: no. */
  readonly Product_Featured?: boolean;
  /** Whether the creator earns from purchases, which the page says beside the price. Absent: no. */
  readonly Product_Affiliate?: boolean;
  /** Whether the creator sells the product, so that visitors can order on WhatsApp and pay by UPI. Absent: no. */
  readonly Product_Direct?: boolean;
  /** Number of pieces that are left; 0: sold out. Absent: not counted. */
  readonly Product_Stock?: number;
  /** Start and end of the time when visitors see the product (ISO 8601, UTC). Absent: no limit. Only for the owner. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** Name and description in further languages of the store. Absent: none. Only for the owner. */
  readonly translations?: Translations<'name' | 'description'>;
  /** Increases with each change of the product. Only the owner's responses contain this field. */
  readonly revision?: number;
  /** Present while an operator hides the product from visitors. Only for the owner. */
  readonly takedown?: Takedown;
}

/** Text fields of `POST /product/add-product`. The images are repeated file fields `Product_img`. */
export interface NewProduct {
  readonly Product_Name: string;
  readonly Product_Desc: string;
  readonly Product_Price: string;
  readonly Product_Discount_Price: string;
  /** Code of ISO 4217; empty or absent: `INR`. */
  readonly Product_Currency?: string;
  readonly Product_Url: string;
  readonly Product_Retailer?: string;
  /** Default `true`. */
  readonly Product_status?: 'true' | 'false';
  /** At most 40 characters. Empty or absent: none. */
  readonly Product_Collection?: string;
  /** Default `false`. */
  readonly Product_Featured?: 'true' | 'false';
  readonly Product_Affiliate?: 'true' | 'false';
  readonly Product_Direct?: 'true' | 'false';
  /** A whole number from 0 to 99,999. Empty or absent: not counted. */
  readonly Product_Stock?: string;
  /** Start and end of the time when visitors see the product (ISO 8601). Empty: no limit. Absent: no change. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** `Translations` as JSON, which replaces all translations. Absent: no change. */
  readonly translations?: string;
}

/** Text fields of `PATCH /product/update-product/{id}`. New images are repeated file fields `new_product_img`. */
export interface ProductChange extends NewProduct {
  /** JSON array of `{id}`; each id is a `Product_img_Cloudnary_Public_id` of this product. */
  readonly Image_Delete_List?: string;
  /** JSON array of all images in the new order. An element is the id of a stored image or the index of a new file. */
  readonly Image_Order?: string;
  /** The revision that the client has read. A different stored revision gives 409 `product.changed`. */
  readonly revision?: string;
}

/** A period in which an item was marked as affiliate, so that visitors read "Affiliate link" beside it: `GET /disclosures/log`. */
export interface Disclosure {
  readonly kind: 'product' | 'link';
  /** The id of the product or the link. */
  readonly item: string;
  /** Name and address of the item in this period. */
  readonly name: string;
  readonly url: string;
  /** Start and end (ISO 8601, UTC). Without `until` the period has not ended. */
  readonly from: string;
  readonly until?: string;
}

/** null is transparent, a string is one colour (`#rrggbb`), `stops` are the colours of a gradient. */
export type Paint = string | null | { readonly angle: number; readonly stops: readonly string[] };

export interface ThemeBorder {
  readonly width: number;
  readonly style: 'solid' | 'dashed' | 'double';
  readonly color: string;
  readonly sides: 'all' | 'bottom';
}

export interface ThemeShadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly color: string;
}

/** Fonts that the site serves. All other fonts come from the device. */
export type WebFont = 'anek' | 'baloo' | 'inter' | 'bricolage' | 'space' | 'fraunces' | 'playfair' | 'caveat';
export type ThemeFont = WebFont | 'sans' | 'rounded' | 'serif' | 'slab' | 'mono' | 'narrow' | 'humanist' | 'hand';
/** `mesh`: the colours flow into each other. `aurora` and `drift` do so in motion. `grain` looks like film. */
export type ThemePattern =
  | 'none'
  | 'dots'
  | 'grid'
  | 'weave'
  | 'rain'
  | 'scallop'
  | 'buti'
  | 'toran'
  | 'grain'
  | 'mesh'
  | 'aurora'
  | 'drift';

interface ThemeText {
  readonly font: ThemeFont;
  readonly weight: number;
  readonly case: 'none' | 'upper';
  readonly align: 'start' | 'center';
}

/** An image behind a page. The page's single background colour covers the image with the opacity `veil` (0 to 1). */
export interface ThemePhoto extends Image {
  readonly veil: number;
}

/** A theme of public pages, as data only. Sizes are px at a font size of 16 px. */
export interface Theme {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly previewStyles: {
    readonly innerSection: {
      readonly background: Paint;
      readonly pattern: ThemePattern;
      readonly patternColor: string | null;
      readonly border: ThemeBorder | null;
      readonly photo?: ThemePhoto;
    };
    readonly filter: { readonly background: Paint; readonly link: Paint };
    readonly themeName: { readonly color: string; readonly font: ThemeFont; readonly weight: number };
  };
  readonly mainStyles: {
    readonly wrapper: {
      readonly scheme: 'light' | 'dark';
      readonly background: Paint;
      readonly pattern: ThemePattern;
      readonly patternColor: string | null;
      readonly photo?: ThemePhoto;
    };
    readonly innerContainer: {
      readonly font: ThemeFont;
      readonly background: Paint;
      readonly radius: number;
      readonly border: ThemeBorder | null;
      readonly shadow: ThemeShadow | null;
    };
    readonly upperSection: { readonly background: Paint; readonly radius: number; readonly border: ThemeBorder | null };
    readonly avatarContainer: {
      readonly background: Paint;
      readonly color: string;
      readonly radius: number;
      readonly border: ThemeBorder | null;
      readonly shadow: ThemeShadow | null;
    };
    readonly contentSection: ThemeText & { readonly heading: string; readonly text: string };
    readonly lowerSection: { readonly gap: number; readonly text: string; readonly focus: string };
    readonly linkSection: {
      readonly background: Paint;
      readonly hoverBackground: Paint;
      readonly radius: number;
      readonly border: ThemeBorder | null;
      readonly shadow: ThemeShadow | null;
      readonly motion: 'none' | 'lift' | 'press' | 'glow';
    };
    readonly linkIcon: {
      readonly background: Paint;
      readonly color: string;
      readonly radius: number;
      /** Colour of the button's border. Present when the button's background is too similar to the card. */
      readonly edge?: string;
    };
    readonly linkTitle: ThemeText & { readonly color: string; readonly hoverColor: string };
  };
}

export type ShapeChoice = 'square' | 'soft' | 'round' | 'pill';
export type ShadowChoice = 'none' | 'soft' | 'hard' | 'glow';
export type BackgroundChoice = 'color' | 'gradient' | 'pattern' | 'photo';

/** The creator's choices in a custom theme. All other values come from the base theme. */
export interface ThemeChoices {
  /** Colours (`#rrggbb`) of accents, of cards (`paper`), and of the text on cards (`ink`). */
  readonly accent: string;
  readonly paper: string;
  readonly ink: string;
  readonly shape: ShapeChoice;
  readonly shadow: ShadowChoice;
  readonly font: ThemeFont;
  /**
   * `colors` is one colour or the 2 to 4 colours of a gradient. A pattern is drawn over the colours. A photo is drawn under
   * the first colour.
   */
  readonly background: {
    readonly kind: BackgroundChoice;
    readonly colors: readonly string[];
    readonly angle: number;
    readonly pattern: ThemePattern;
  };
}

/** The darkest and lightest value of each colour channel in a photo. The API measures them when it stores the photo. */
export interface PhotoRange {
  readonly darkest: string;
  readonly lightest: string;
}

export type CustomThemePhoto = Image & PhotoRange;

/** A custom theme: `GET theme/own-looks`. `PATCH users/update-theme` accepts its id like the id of a theme. */
export interface CustomTheme {
  /** Starts with the id of the base theme. */
  readonly _id: string;
  readonly name: string;
  /** Id of the base theme. Pages show the base theme after the custom theme is deleted. */
  readonly base: string;
  readonly choices: ThemeChoices;
  /** Also stored while another kind of background is chosen. */
  readonly photo: CustomThemePhoto | null;
  /** The theme that pages show. */
  readonly theme: Theme;
  readonly revision: number;
}

/**
 * The header of a page: the plain one, a picture with the avatar over its edge, a picture that fills most of the screen with
 * the name on it, or the profile beside the entries on wide screens.
 */
export type PageHeader = 'classic' | 'cover' | 'hero' | 'side';

/** Absent for a classic header. `cover` is the picture of the header; absent when there is none. */
interface WithHeader {
  readonly header?: PageHeader;
  readonly cover?: Image;
}

/** The language of a creator's page and store. */
export type PageLanguage = 'en' | 'hi' | 'ta' | 'bn' | 'mr' | 'te' | 'es' | 'pt' | 'de' | 'ar';

/** Texts in further languages of a page, by language. A missing text is shown in the first language. */
export type Translations<Field extends string = string> = Readonly<
  Partial<Record<PageLanguage, Readonly<Partial<Record<Field, string>>>>>
>;

/** The language of page and store; absent for English. */
interface WithLanguage {
  readonly language?: PageLanguage;
}

/** The logged-in user in the responses of register, login and all profile calls. */
/** A public key (RFC 8037) that verifies the exports of this site. */
export interface ExportKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}

/** `GET /users/export-keys`. The first key signs; the others signed earlier exports. */
export interface ExportKeySet {
  readonly keys: readonly ExportKey[];
}

/** The category of a report or a takedown. */
export type TakedownCategory =
  | 'fraud'
  | 'illegal'
  | 'children'
  | 'hate'
  | 'copyright'
  | 'impersonation'
  | 'privacy'
  | 'spam'
  | 'other';

/** Why an operator has hidden a page, an entry or a product. Only its owner and operators get the reason. */
export interface Takedown {
  readonly category: TakedownCategory;
  /** The words of the operator to the owner. */
  readonly reason: string;
  readonly at: string;
  /** Only for an entry or a product: it leads to this host, which is blocked on the whole site. */
  readonly host?: string;
}

/** The new address of a page that has moved to another Linkstall. `until` is null while its owner has not set an end. */
export interface PageMove {
  readonly address: string;
  readonly until: string | null;
}

export interface SessionUser extends WithHeader, WithLanguage {
  readonly _id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly avatar: Image;
  readonly account_email_Verified: boolean;
  /** Id of a theme or of a custom theme. */
  readonly theme: string;
  /** A short text about the user; may be empty. */
  readonly line: string;
  /** Pronouns or place; may be empty. */
  readonly place: string;
  /** Whether page and store omit the email address. */
  readonly hidesEmail: boolean;
  /** Whether the list of creators omits the page. Absent: no. */
  readonly isUnlisted?: true;
  /** The chosen time zone, or the default. */
  readonly timeZone: string;
  /** The languages of page and store besides `language`, at most two. Absent: none. */
  readonly furtherLanguages?: readonly PageLanguage[];
  /** Full name and short text in these languages. Absent: none. */
  readonly translations?: Translations<'fullName' | 'line'>;
  /** Present for a page that has moved, also after the end of the redirect. */
  readonly move?: PageMove;
  /** The end of the time in which the page is new on the site (ISO 8601). Absent for a page that was never new. */
  readonly newUntil?: string;
  /** Present while an operator hides the page. */
  readonly takedown?: Takedown;
  /** Present while the list of links shows what the page of a new account still lacks. */
  readonly hasChecklist?: true;
  /** Present when the user operates the site. The flag controls the display only; the API checks every permission. */
  readonly operator?: true;
}

/** The response to `POST /users/register`. */
export interface RegisteredUser extends SessionUser {
  /** Present when the account waits for the approval of an operator. */
  readonly waiting?: true;
}

export interface LoginResponse {
  readonly user: SessionUser;
  readonly accessToken: string;
}

/** Whether the caller, or a new user, can take a username: `GET /users/name-free/{username}`. */
export interface NameCheck {
  readonly isFree: boolean;
  /** The error message that a registration would show; empty when the username is free. */
  readonly message: string;
}

/** The public data of a user: `GET /{userName}`, `GET /users/u/{username}`. Contains only active links, in order. */
export interface PublicUser extends WithHeader, WithLanguage {
  /** All languages of the page, the first one first. Absent for a page in one language. */
  readonly languages?: readonly PageLanguage[];
  readonly username: string;
  readonly fullName: string;
  /** A short text about the user, and pronouns or place; both may be empty. */
  readonly line: string;
  readonly place: string;
  /** Empty when the user hides the email address, and until it is verified. */
  readonly email: string;
  readonly avatar: Image;
  readonly UserLink: readonly Link[];
  /** Entries other than links, in order; absent without such entries. */
  readonly UserEntry?: readonly PlacedEntry[];
  /** Id of the link or entry that is shown first and larger. */
  readonly spotlight?: string;
  /** Always one element: the chosen theme or the default theme. */
  readonly UserTheme: readonly Theme[];
  readonly UserProduct: readonly Product[];
}

/** The data of a creator's page: `GET /{username}/Page`. Omits products, so its size does not depend on the store. */
export interface PageUser extends Omit<PublicUser, 'UserProduct'> {
  /** Whether visitors see at least one product in the store. */
  readonly hasStore: boolean;
  /** Social image, 1200 x 630: `/previews/…`. New content gets a new address. */
  readonly preview: Image;
}

/** Number of products on one page of a store. */
export type StorePageSize = 24;

/**
 * One page of a store as visitors see it: `GET /{username}/Store/{page}`. The first page is 1. The response contains
 * only the products of this page. A page beyond the last one has no products.
 */
export interface StorePage extends Omit<PublicUser, 'UserLink' | 'UserEntry' | 'spotlight' | 'header' | 'cover'> {
  /** Number of products on all pages, of the collection or the search when there is one. */
  readonly total: number;
  /** Number of products of the whole store. Absent when it is `total`. */
  readonly storeTotal?: number;
  /** Names of all collections, in the order of their first products. Absent when there are none. */
  readonly collections?: readonly string[];
  /** Social image, as in `PageUser`. */
  readonly preview: Image;
}

/** The ways to order a product, from the entries on the creator's page. */
export interface ProductOrders {
  /** The number in E.164 format. */
  readonly whatsapp?: string;
  /** `amount` is the price in rupees with two decimals. */
  readonly upi?: {
    readonly upiId: string;
    readonly payee: string;
    readonly amount: string;
    /** Present on a page that is new on the site. */
    readonly isNew?: boolean;
  };
}

/** One visible product and its owner: `GET /{username}/Store/Product/{id}`. */
export interface ProductPage extends Pick<
  PublicUser,
  'username' | 'fullName' | 'avatar' | 'language' | 'languages' | 'UserTheme'
> {
  readonly product: Product;
  /** Up to four other visible products: the products that follow in the store, then the first products. */
  readonly more?: readonly Product[];
  /** The ways to order from the creator. Only for a product with `Product_Direct`. */
  readonly orders?: ProductOrders;
  /** Social image, as in `PageUser`. */
  readonly preview: Image;
}

/** One page of the list of all creators, for sitemaps: `GET /users/listed/{part}`. The first page is 1. */
export interface SitemapPage {
  /** Number of pages. */
  readonly parts: number;
  readonly users: readonly SitemapUser[];
}

export interface SitemapUser {
  readonly username: string;
  /** Whether the creator's page has visible content. */
  readonly hasLinks: boolean;
  /** Ids of the visible products, in store order. */
  readonly products: readonly string[];
}

/** A page of the list of creators: `GET /users/newest/{before}`, newest first. */
export interface CreatorList {
  readonly creators: readonly ListedCreator[];
  /** `before` of the next page. Absent on the last page. */
  readonly next?: string;
}

export interface ListedCreator {
  readonly username: string;
  readonly fullName: string;
  /** May be empty. */
  readonly line: string;
  readonly avatar: Image;
}

/** A page of the landing gallery: `GET /` returns groups of these pages. They contain no email address. */
export type SampleUser = Omit<PublicUser, 'email'>;

/** A login session of the user: `GET /users/sessions`. Times are ISO 8601. */
export interface LoginSession {
  readonly _id: string;
  readonly begunAt: string;
  /** Time of the last use, with a precision of about one hour. */
  readonly seenAt: string;
  readonly address: string;
  /** Browser and operating system as text: `Firefox on Windows`. */
  readonly device: string;
  readonly isCurrent: boolean;
  /** Whether the token is refused without the cookie of its browser. */
  readonly isBound: boolean;
}

/** `GET /users/second-factor`: the codes of an authenticator app (TOTP) that a login needs besides the password. */
export interface SecondFactor {
  /** Time since when a login needs a code, as ISO 8601; null while the second factor is off. */
  readonly onSince: string | null;
  readonly recoveryCodesLeft: number;
  /** Null except in the ten minutes after `POST /users/second-factor`. */
  readonly setup: SecondFactorSetup | null;
}

/** The secret for the authenticator app, which shows the first code for `PATCH /users/second-factor`. */
export interface SecondFactorSetup {
  /** Base32. */
  readonly secret: string;
  /** The `otpauth:` address with the secret. */
  readonly address: string;
  /** The address as a QR code: width in modules, and an SVG path whose strokes of width 1 draw the dark modules. */
  readonly qrCode: { readonly size: number; readonly path: string };
  /** Each replaces a code of the app once. */
  readonly recoveryCodes: readonly string[];
}

/** `standard`: our own JSON, signed by the scheme of Standard Webhooks. The others call the API of a newsletter tool. */
export type WebhookKind = 'standard' | 'listmonk' | 'mailchimp';

export type WebhookEvent = 'subscriber.confirmed' | 'subscriber.unsubscribed' | 'product.changed';

/** `GET /users/webhooks`: the sites that get events of the creator. */
export interface Webhooks {
  /** At most 5, the oldest first. */
  readonly webhooks: readonly Webhook[];
}

/** Times are ISO 8601. */
export interface Webhook {
  readonly _id: string;
  readonly kind: WebhookKind;
  /** For Mailchimp the address of its API. */
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  /** The id of the list at Listmonk, or of the audience at Mailchimp; otherwise empty. */
  readonly list: string;
  /** The secret of the signatures, in the ten minutes after the webhook was added; otherwise null. */
  readonly secret: string | null;
  /** After 100 failures in a row. A successful test ends the pause. */
  readonly isPaused: boolean;
  /** Events that wait for their delivery. */
  readonly waiting: number;
  /** Null before the first delivery. */
  readonly deliveredAt: string | null;
  /** Null after a delivery. */
  readonly failure: WebhookFailure | null;
}

/**
 * `login`: the receiver refuses the credentials. `refused`: it refuses the content. `answer`: the content of its response is not
 * understood. `status`: any other status.
 */
export type WebhookProblem =
  | 'private'
  | 'unreachable'
  | 'timeout'
  | 'redirect'
  | 'login'
  | 'missing'
  | 'refused'
  | 'answer'
  | 'status';

export interface WebhookFailure {
  readonly at: string;
  readonly problem: WebhookProblem;
  /** The HTTP status of the response; null without a response. */
  readonly status: number | null;
}

/** The body of `PATCH /users/webhooks/{id}`. Empty credentials stay as they are. */
export interface WebhookChange {
  /** Empty for Mailchimp, whose key names its server. */
  readonly address: string;
  readonly events: readonly string[];
  readonly list: string;
  /** The name of the API user at Listmonk; otherwise empty. */
  readonly user: string;
  /** The token of the API user at Listmonk, or the API key of Mailchimp; otherwise empty. */
  readonly key: string;
}

/** The body of `POST /users/webhooks`. */
export interface NewWebhook extends WebhookChange {
  readonly kind: string;
}

/** `POST /users/webhooks/{id}/test`. */
export interface WebhookTest {
  /** Null after a delivery. */
  readonly failure: WebhookFailure | null;
}

/** `GET /users/passkeys`: the passkeys (WebAuthn) with which the user logs in without the password. */
export interface Passkeys {
  readonly passkeys: readonly Passkey[];
  /** For another passkey. */
  readonly options: PasskeyOptions;
}

/** Times are ISO 8601. */
export interface Passkey {
  readonly _id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null until the first login or confirmation. */
  readonly usedAt: string | null;
}

/** The values for `navigator.credentials.create()`. Bytes are base64url. */
export interface PasskeyOptions {
  /** Works for ten minutes, also while the call waits for its confirmation. */
  readonly challenge: string;
  /** The host of the site. A passkey works only there. */
  readonly rpId: string;
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  /** The ids of the passkeys that the user has. */
  readonly excludeIds: readonly string[];
}

/** The body of `POST /users/passkeys`. Bytes are base64url. */
export interface NewPasskey {
  /** The id that the browser gave the passkey. */
  readonly id: string;
  readonly name: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** `GET /users/signup-challenge`: the proof of work of a sign-up. It works once, for 30 minutes. */
export interface SignupChallenge {
  readonly salt: string;
  /** The SHA-256 of `salt.number` for one number, in hex. The proof is `salt.number.signature`. */
  readonly target: string;
  /** The greatest possible number. */
  readonly max: number;
  readonly signature: string;
}

/** `GET /users/passkey-challenge`: the values for `navigator.credentials.get()`. A challenge works for five minutes. */
export interface PasskeyChallenge {
  /** Base64url. */
  readonly challenge: string;
  readonly rpId: string;
}

/** A signature by a passkey. Bytes are base64url. */
export interface PasskeyProof {
  readonly id: string;
  /** Names the user. */
  readonly userHandle: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** What an API token may do. Each call that is open to API tokens names one scope. */
export type TokenScope =
  | 'links:read'
  | 'links:write'
  | 'products:read'
  | 'products:write'
  | 'statistics:read'
  | 'profile:read';

/** `GET /users/api-tokens`: a token with which a program calls the API for the user. Times are ISO 8601. */
export interface ApiToken {
  readonly _id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: string;
  readonly endsAt: string;
  /** The day of the last use in UTC, such as `2026-11-30`; null until the first use. */
  readonly usedOn: string | null;
}

/** The body of `POST /users/api-tokens`. */
export interface NewApiToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** The number of days until the token ends. */
  readonly days: number;
}

/** The response to `POST /users/api-tokens`. Nothing returns the token later. */
export interface IssuedApiToken {
  readonly apiToken: string;
}

/** `GET /users/remote-token/{remote}/{release}`: a token that allows only the declared API calls of a foreign remote. */
export interface RemoteToken {
  readonly remoteToken: string;
  readonly lifetimeSeconds: number;
}

/** `GET /users/storage`: the space that the images of the caller use. */
export interface AccountStorage {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** A right of members or publishers of a team in an environment. */
export interface GrantedVerb {
  /** `*` stands for all environments. */
  readonly environment: string;
  readonly verb:
    | 'publish'
    | 'check'
    | 'preview'
    | 'flag'
    | 'candidate'
    | 'deploy'
    | 'promote'
    | 'rollback'
    | 'disable'
    | 'enable';
  /** Limit for the share of a candidate. */
  readonly maxPercent?: number;
}

/** `GET /registry/device/codes/{userCode}`: a program that wants to log in as a member of a team (`linkstall login`). */
export interface DeviceLogin {
  readonly remote: string;
  readonly team: string;
  readonly state: 'waiting' | 'allowed' | 'refused';
  /** The rights of the program. */
  readonly verbs: readonly GrantedVerb[];
}

/** `POST /admin/test-mail` and `POST /admin/health/test-mail`: why the mail was not sent, and what to do; null when the mail server has accepted it. */
export interface TestMail {
  readonly failure: string | null;
}

/** `GET /admin/health`: the state of the site, for operators. */
export interface SiteHealth {
  readonly programs: readonly ProgramVersion[];
  readonly mails: WaitingMails;
  readonly disk: Pick<SiteStorage, 'freeBytes' | 'totalBytes' | 'acceptsUploads'>;
  /** The TLS certificate of PUBLIC_URL; null without https. */
  readonly certificate: SiteCertificate | null;
  /** The last complete backup; null while none is known. */
  readonly backup: SiteBackup | null;
  /** Sentences about dangerous settings, and about a proxy that is not trusted. */
  readonly warnings: readonly string[];
}

export interface SiteBackup {
  /** The moment that the backup shows. */
  readonly at: string;
  /** The folder or bucket of the backups. */
  readonly location: string;
  readonly bytes: number;
  /** The time of the last check that read the whole backup without a problem; null: none. */
  readonly checkedAt: string | null;
}

/** The version is null while the program does not say it. */
export interface ProgramVersion {
  readonly name: 'edge' | 'api' | 'node' | 'database';
  readonly version: string | null;
}

export interface WaitingMails {
  /** False without a mail server. */
  readonly canSend: boolean;
  readonly waiting: number;
  readonly oldestAt: string | null;
  /** The reason why the oldest mails wait, and how many of them for this reason. A mail before its first try has no reason. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

export interface SiteCertificate {
  readonly host: string;
  /** Null when the certificate could not be read. */
  readonly endsAt: string | null;
  /** The reason why browsers do not accept the certificate, or why it could not be read; null when nothing is wrong. */
  readonly problem: string | null;
}

/** `GET /admin/storage`: the disk of the site, and the accounts whose images use the most space. */
export interface SiteStorage {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** False while less than 5 % of the disk is free. */
  readonly acceptsUploads: boolean;
  /** The limit of each account. */
  readonly limitBytes: number;
  readonly accounts: readonly AccountUsage[];
}

export interface AccountUsage {
  readonly username: string;
  readonly usedBytes: number;
}

/** An item of `GET /admin/visited-pages`: a public page, and its views in the last thirty days. */
export interface VisitedPage {
  readonly path: string;
  /** Views of a product page are in the views of its store, so they are 0 here. */
  readonly views: number;
}

/** `DELETE /admin/sessions`: the number of accounts that were logged in. */
export interface EndedSessions {
  readonly accounts: number;
}

/** `GET /users/insights/{days}`: the statistics of the caller's page and store. */
export interface Insights {
  /** Time zone of all days and hours in this response. */
  readonly timeZone: string;
  /** Whether the caller chose the time zone: `PATCH /users/time-zone`. */
  readonly isChosen: boolean;
  /** Every day of the period, oldest first. */
  readonly days: readonly InsightDay[];
  /** The sums of as many days before the period. An older API does not send them. */
  readonly before?: InsightCounts;
  /** The 24 hours of today, starting at midnight. */
  readonly hours: readonly InsightHour[];
  readonly pageViews: number;
  readonly storeViews: number;
  /** Views on phones and on all other devices. */
  readonly phones: number;
  readonly desktops: number;
  /** Highest number of views first; empty when the site knows no countries. An older API does not send them. */
  readonly countries?: readonly InsightCountry[];
  /** Highest number of views first. */
  readonly sources: readonly InsightSource[];
  /** Highest number of views first. An older API does not send them. */
  readonly campaigns?: readonly InsightCampaign[];
  /** All links and products, most clicked first. One entry sums up all deleted items. */
  readonly entries: readonly InsightEntry[];
  /** Every place of the user, in the order of their making. An older API does not send them. */
  readonly places?: readonly InsightPlace[];
}

/** A place where the address of a user stands: `PATCH /users/insights/place`. An empty name removes it. */
export interface AddressPlace {
  /** The last part of the address `/<username>/<slug>`. It never changes. */
  readonly slug: string;
  readonly name: string;
}

export interface InsightPlace extends AddressPlace {
  readonly views: number;
  /** Clicks of visitors who came from this place, by the id of the entry, the most clicked first. */
  readonly entries: readonly { readonly _id: string; readonly clicks: number }[];
}

/** The user of a place: `GET /users/u/{username}/places/{slug}`. */
export interface PlaceTarget {
  readonly username: string;
}

/** The subscription of an address in a mail: `GET /subscriptions/link?token=`. */
export interface Subscription {
  /** The owner of the list. */
  readonly username: string;
  readonly fullName: string;
  /** The language of the owner's page; absent for English. */
  readonly language?: PageLanguage;
  /** The text to which the person agrees. */
  readonly consent: string;
  readonly state: 'waiting' | 'confirmed' | 'left';
}

/** A mail address on the e-mail list of a creator. */
export interface Subscriber {
  readonly _id: string;
  readonly email: string;
  /** `left`: unsubscribed after a confirmation. */
  readonly state: 'waiting' | 'confirmed' | 'left';
  /** When the address was confirmed, entered, or unsubscribed. */
  readonly at: string;
}

/** A page of the e-mail list: `GET /users/subscribers/{page}`. */
export interface SubscriberList {
  /** The numbers of the whole list. */
  readonly confirmed: number;
  readonly waiting: number;
  readonly left: number;
  /** At most 50, the newest first. A search is in alphabetical order. */
  readonly subscribers: readonly Subscriber[];
  /** Whether there is a next page. */
  readonly hasMore: boolean;
}

export interface InsightCounts {
  readonly views: number;
  /** Number of distinct visitors on a day, or the sum of several days. */
  readonly visitors: number;
  readonly clicks: number;
}

export interface InsightDay extends InsightCounts {
  /** Date, such as 2026-11-22. */
  readonly day: string;
}

export interface InsightHour {
  readonly views: number;
  readonly clicks: number;
}

export interface InsightCountry {
  /** ISO 3166-1, two letters, such as IN. */
  readonly code: string;
  readonly views: number;
}

export interface InsightSource {
  /**
   * The domain of a service or a site, or the name in `utm_source`. Empty for visits without any. `other`: sources with few
   * visitors, and sources after the first 200 of a day.
   */
  readonly domain: string;
  /** The name of a known service. */
  readonly name?: string;
  /** The views were inside the app of the service, and nothing else names their source. */
  readonly isInApp?: boolean;
  readonly views: number;
  /** The `d` of the icon (120 by 120) of a known service. */
  readonly icon?: string;
}

/** Views with the same `utm_source`, `utm_medium`, `utm_campaign` and `utm_content`; a missing one is empty. */
export interface InsightCampaign {
  /** The name of a service, a domain, or the name in `utm_source`. */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly content: string;
  readonly views: number;
}

export interface InsightEntry {
  /** Empty for the sum of all deleted items. */
  readonly _id: string;
  readonly kind: 'link' | OtherKind | 'deleted';
  readonly title: string;
  readonly clicks: number;
}

/** The owner of a page, for the statistics of an edge: `GET /insights/owners/{username}`. */
export interface CountedOwner {
  readonly owner: string;
  readonly timeZone: string;
}

/** A batch of statistics from an edge: `POST /insights/counts`. The API counts a repeated `sequence` of an edge once. */
export interface Counts {
  /** Id of the edge process: 16 hex digits, new at each start. */
  readonly edge: string;
  readonly sequence: number;
  /**
   * One line for each count: owner, day, hour, type, detail and number. Day and hour are in the owner's time zone. Types
   * are `page`, `store`, `visitor`, `phone`, `desktop`, `country`, `source`, `click`, `place` and `place-click`. The
   * detail is the code of a `country`, the key of a `source`, the id of the clicked item, the slug of a `place`, or slug and
   * id of a `place-click`. A `visitor` can have a key, too: then the line counts the visitors from this source. The
   * detail is `-` in all other lines.
   */
  readonly counts: readonly string[];
}

/** Whether people may create accounts: everybody, by invitation, after an approval, or nobody. */
export type Joining = 'open' | 'invitation' | 'approval' | 'closed';

/** `GET /site`: the public settings of the site. */
export interface SiteInfo {
  readonly name: string;
  readonly joining: Joining;
  /** The path of the logo, a square image. Absent: the logo of the software. */
  readonly logo?: string;
  /** `#rrggbb`: the colour of actions, on which dark text is readable. Absent: the colour of the software. */
  readonly accent?: string;
  /** Whether the site waits for its first operator. Absent afterwards. */
  readonly needsSetup?: boolean;
  /** Whether a sign-up without an invitation needs a proof of work. Absent: no. */
  readonly proofOfWork?: boolean;
  /** Links below the pages of the site, such as an imprint. Absent: none. */
  readonly links?: readonly SiteLink[];
  /** What the address of the site shows. Absent: the landing page. */
  readonly home?: SiteHome;
}

export interface SiteHome {
  readonly kind: 'page' | 'list';
  /** The creator of the page. Absent for the list of pages. */
  readonly username?: string;
}

/** Why visitors get the landing page instead of the chosen page. */
export type HomeProblem = 'deleted' | 'hidden' | 'suspended' | 'waiting' | 'moved';

export interface SiteLink {
  readonly title: string;
  readonly url: string;
}

/** `GET /admin/site`: the settings of the site, for operators. */
export interface SiteSettings extends SiteInfo {
  /** Only addresses of these domains may have an account; `*.example.com` means the subdomains. Empty: all domains. */
  readonly emailDomains: readonly string[];
  /** For how many days a page is new on the site. Absent: no page is new. */
  readonly newPageDays?: number;
  /** Absent while visitors get the chosen home page. */
  readonly homeProblem?: HomeProblem;
  /** The number of changes. */
  readonly revision: number;
}

/** `PATCH /admin/site`. Absent fields stay unchanged. */
export interface SiteSettingsChange extends Partial<
  Omit<SiteSettings, 'revision' | 'logo' | 'links' | 'needsSetup' | 'home' | 'homeProblem'>
> {
  readonly home?: SiteHome['kind'] | 'landing';
  /** The creator of the page. Only with the home `page`. */
  readonly homeUsername?: string;
  /** Title and address of each link, with a space between them. */
  readonly links?: readonly string[];
  /** The revision that the operator saw. The API refuses a change of another one. */
  readonly revision: number;
}

/** A link with which people may create accounts. */
export interface Invitation {
  readonly _id: string;
  /** Words for operators; may be empty. */
  readonly note: string;
  /** The number of accounts that the link can still create. */
  readonly left: number;
  readonly endsAt: string;
  readonly createdAt: string;
  /** The username of the operator; null when the account is gone. */
  readonly invitedBy: string | null;
  readonly joined: readonly JoinedAccount[];
}

/** An account that an invitation created. */
export interface JoinedAccount {
  readonly username: string;
  readonly at: string;
}

/** `POST /admin/site/invitations`. */
export interface NewInvitation {
  readonly uses: number;
  readonly days: number;
  readonly note?: string;
}

/** The response to `POST /admin/site/invitations`: the path of the link, which nobody can read again. */
export interface InvitationLink {
  readonly path: string;
}

/** An account that waits for the approval of an operator. */
export interface WaitingAccount {
  readonly _id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  /** Words of the person; may be empty. */
  readonly note: string;
  readonly at: string;
}

/** `GET /admin/site/joining`, for operators. */
export interface JoiningOverview {
  readonly invitations: readonly Invitation[];
  /** Oldest first. */
  readonly waiting: readonly WaitingAccount[];
}

/** `POST /admin/site/waiting/{id}`. */
export interface WaitingDecision {
  readonly approves: boolean;
  /** Words for the mail about a refusal. */
  readonly message?: string;
}

/** A user who operates the site: `GET /admin/operators`. The administrator of the machine calls it. */
export interface Operator {
  readonly username: string;
  readonly fullName: string;
}

/** Metrics of one release since its activation, reported by browsers and by the edge. */
export interface ReleaseCounts {
  readonly release: string;
  /** Pages on which a browser mounted the release. */
  readonly loads: number;
  /** Pages on which a browser could not load the release. */
  readonly loadFailures: number;
  readonly scriptErrors: number;
  /** Pages that the edge could not render with the release. */
  readonly failedRenders: number;
  /** Renders of the edge whose code needed more than 50 ms. */
  readonly draw: SlowPages;
  /** Pages with a Largest Contentful Paint above 2.5 s. */
  readonly lcp: SlowPages;
  /** Pages with an Interaction to Next Paint above 200 ms. */
  readonly inp: SlowPages;
}

/** Pages that were measured, and those above the limit. */
export interface SlowPages {
  readonly pages: number;
  readonly bad: number;
}

/** The last change that led to the current state: time, actor and reason. */
export interface ReleaseChange {
  readonly at: string;
  readonly by: string;
  readonly message: string;
}

/** A comparison of a candidate with the stable release. */
export interface ReleaseJudgement {
  readonly verdict: 'worse' | 'better' | 'equal' | 'unknown';
  /** The certainty of the verdict, 0 to 1; 0 for `unknown`. */
  readonly sure: number;
  /** Sentences with the measured shares. */
  readonly reasons: readonly string[];
  /** Null when nobody asked for a watch, so that the verdict has no effect. */
  readonly watch: ReleaseWatch | null;
}

/**
 * The watch of a candidate. A candidate that is worse is ended automatically before the time `until`. `promote`: at that time a
 * candidate that is better or equal is promoted.
 */
export interface ReleaseWatch {
  readonly until: string;
  readonly promote: boolean;
}

export interface ReleasedPage {
  readonly path: string;
  readonly title: string;
}

/** A page that not every visitor gets. `visitors` says who gets the page, as text for people. */
export interface FlaggedPage {
  readonly path: string;
  readonly visitors: string;
}

/** The status of a remote or of the shell, as `linkstall status` shows it. */
export interface RemoteStatus {
  readonly remote: string;
  /** `<version>~<buildId>` */
  readonly stable: string;
  readonly candidate: string | null;
  /** Share of visitors that get the candidate, 0 to 100; null without a candidate. */
  readonly percent: number | null;
  readonly previous: string | null;
  readonly disabled: boolean;
  /** Pages and slots (for example `phone-preview`) of the stable release. They disappear when the remote is disabled. */
  readonly pages: readonly ReleasedPage[];
  readonly slots: readonly string[];
  readonly flags: readonly FlaggedPage[];
  /** The change that led to each state; null when the history no longer contains the change. */
  readonly stableSince: ReleaseChange | null;
  readonly candidateSince: ReleaseChange | null;
  readonly disabledSince: ReleaseChange | null;
  /** Null before the first count. */
  readonly stableCounts: ReleaseCounts | null;
  readonly candidateCounts: ReleaseCounts | null;
  /** Null without a candidate. */
  readonly judgement: ReleaseJudgement | null;
}

/** A reason why the gate refused a change. `message` says what to do. */
export interface ReleaseProblem {
  readonly code: string;
  readonly message: string;
}

/** A change that was forced past the gate: the reason, and the codes of the ignored problems. */
export interface ReleaseForced {
  readonly reason: string;
  readonly passed: readonly string[];
  /** The second operator. Absent in changes of earlier versions. */
  readonly confirmedBy?: string;
}

/** A change past the gate that waits for a second operator. */
export interface ForcedChange {
  readonly id: string;
  readonly environment: string;
  readonly at: string;
  /** The end of the request. */
  readonly until: string;
  /** The operator who asks, who cannot confirm. */
  readonly by: string;
  readonly verb: 'deploy' | 'promote' | 'rollback' | 'enable';
  readonly remote: string;
  /** Null unless the verb is `deploy`. */
  readonly release: string | null;
  /** Share of the visitors; null unless the verb is `deploy`. */
  readonly percent: number | null;
  readonly message: string;
  /** The reason for overriding the gate. */
  readonly reason: string;
  /** The problems that the gate found. */
  readonly problems: readonly ReleaseProblem[];
}

/** `GET /admin/forced-changes`: for operators, newest first. */
export interface ForcedChanges {
  readonly waiting: readonly ForcedChange[];
}

/** Body of `POST /admin/forced-changes`. */
export interface NewForcedChange {
  readonly environment: string;
  readonly verb: ForcedChange['verb'];
  readonly remote: string;
  readonly release?: string;
  readonly percent?: number;
  /** Whether a running candidate is replaced. */
  readonly replace?: boolean;
  readonly message?: string;
  readonly reason: string;
}

/** Another environment from which a release was promoted, and its newest change at that time. */
export interface ReleaseOrigin {
  readonly environment: string;
  readonly seq: number;
}

/** A release change or a refused change: one line of `linkstall log`. */
export interface ReleaseLogLine {
  /** Null for a refused change. */
  readonly seq: number | null;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly remote: string;
  readonly release: string | null;
  readonly percent: number | null;
  readonly message: string;
  /** The candidate that the change ended; absent when the change ended no candidate. */
  readonly ended?: string;
  /** Absent for a change that was not forced. */
  readonly forced?: ReleaseForced;
  /** The name of the release set; absent for a change of one remote. A change of a set has one line for each remote. */
  readonly set?: string;
  /** Absent when the release was not promoted from another environment. */
  readonly from?: ReleaseOrigin;
  /** Absent when the public pages were not compared before the change. */
  readonly pages?: PageSummary;
  /** The reasons of a refusal; empty for a completed change. */
  readonly refused: readonly ReleaseProblem[];
}

/** The differences between a release and the stable release on the most visited public pages. */
export interface PageSummary {
  readonly compared: number;
  /** Pages that were not compared, because their data could not be read. */
  readonly unread: number;
  readonly changed: number;
  /** Pages with another status, or that only one of the releases can draw. */
  readonly statusChanges: number;
  readonly linksLost: number;
  readonly headingsGone: number;
  /** Accessible names that are gone. */
  readonly namesGone: number;
  /** Pages whose lowest contrast falls. */
  readonly lowerContrast: number;
}

export interface PageList {
  readonly items: readonly string[];
  /** How many items are left out. */
  readonly more: number;
}

/** A page as one release draws it. The lists have what only this release draws. */
export interface PageSide {
  /** `200`, `404`, `302 /login`, or why the release cannot draw the page. */
  readonly status: string;
  /** Bytes of HTML and styles. */
  readonly bytes: number;
  /** The lowest contrast of the theme's texts; null when it cannot be computed. */
  readonly contrast: number | null;
  readonly links: PageList;
  readonly headings: PageList;
  /** Roles with accessible names. */
  readonly names: PageList;
  readonly texts: PageList;
}

export interface PageDifference {
  readonly path: string;
  readonly stable: PageSide;
  readonly candidate: PageSide;
}

/** `GET /admin/releases/pages/{seq}`: the comparison of public pages that a change names, for operators. */
export interface PageReport {
  readonly remote: string;
  readonly release: string;
  /** The stable release of the comparison; null for a new remote. */
  readonly stable: string | null;
  readonly at: string;
  /** The pages that change. */
  readonly pages: readonly PageDifference[];
}

export interface PanelRelease {
  readonly release: string;
  readonly commit: string;
  readonly publishedAt: string;
}

export interface PanelRemote {
  readonly remote: string;
  /** Null for a remote of the site's operators. */
  readonly team: string | null;
  readonly stable: string;
  readonly candidate: string | null;
  readonly disabled: boolean;
  /** Whether the user may show another release of this remote in a tab. */
  readonly maySwitch: boolean;
  /** Newest first: all releases when the user may switch, otherwise those that visitors get or got. */
  readonly releases: readonly PanelRelease[];
}

/** `GET /users/release-panel`: the releases of all remotes, for operators and for members with the right to preview. */
export interface ReleasePanel {
  readonly remotes: readonly PanelRemote[];
}

/** `POST /users/release-panel/switch`: the path of a page with a button that shows a release in one tab. */
export interface ReleaseSwitch {
  readonly path: string;
}

/** A verb of the registry, such as `publish` or `promote`. */
type TeamVerb = GrantedVerb['verb'];

/** A program that acts for a team: a pipeline with OIDC tokens, or a key. The fields of the other kind are null. */
export interface TeamPublisher {
  readonly id: string;
  readonly kind: 'oidc' | 'key';
  readonly issuer: string | null;
  readonly repositoryId: string | null;
  /** Null: any workflow, any branch or tag. */
  readonly workflow: string | null;
  readonly ref: string | null;
  /** SHA-256 of the public key, as `ssh-keygen -l` shows one. */
  readonly fingerprint: string | null;
  /** Releases of the publisher that visitors can get. They leave the site when the publisher is revoked. */
  readonly live: readonly TeamRelease[];
}

export interface TeamRelease {
  readonly remote: string;
  readonly release: string;
  readonly environment: string;
}

/** The rights of the publishers or the members of a team. `environment` is `*` for all. */
export interface TeamRule {
  readonly who: 'publishers' | 'members';
  readonly environment: string;
  readonly verbs: readonly TeamVerb[];
  /** Limit for the share of a candidate; null: below 100. */
  readonly maxPercent: number | null;
}

export interface TeamMember {
  readonly username: string;
  readonly since: string;
}

export interface TeamRemote {
  readonly remote: string;
  /** The address that the remote always has: `/apps/<name>`. */
  readonly path: string;
  /** The address of the team's own API; null without one. */
  readonly api: string | null;
}

export interface TeamDetails {
  readonly name: string;
  readonly remotes: readonly TeamRemote[];
  /** Addresses that the team was granted. */
  readonly claims: readonly string[];
  readonly slots: readonly string[];
  readonly members: readonly TeamMember[];
  readonly publishers: readonly TeamPublisher[];
  readonly rules: readonly TeamRule[];
  /** Null without a webhook. */
  readonly webhook: string | null;
}

/** A change of a team: one line of `linkstall team log`. */
export interface TeamLogLine {
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly team: string;
  readonly detail: string;
}

/** A call of the registry or a change of a team: one line of `linkstall team audit`. */
export interface AuditedCall {
  readonly at: string;
  /** Null when the caller could not prove who it is. */
  readonly by: string | null;
  readonly call: string;
  /** The remote or the team. */
  readonly target: string;
  readonly environment: string | null;
  readonly release: string | null;
  /** `allowed`, or the code of the refusal. */
  readonly outcome: string;
}

/** The teams and their rights: `GET /admin/teams`, for operators. */
export interface TeamsOverview {
  /** The number of the newest change of teams. */
  readonly seq: number;
  readonly environments: readonly string[];
  readonly teams: readonly TeamDetails[];
  /** The newest changes of teams, newest first. */
  readonly log: readonly TeamLogLine[];
  /** The newest audited calls, newest first. */
  readonly calls: readonly AuditedCall[];
}

export type TeamAction = 'set' | 'grant' | 'add-publisher' | 'add-key' | 'revoke-key';

/**
 * Body of `POST /admin/teams/{team}/{action}`. `seq` is the number of the newest change that the operator has seen. After a
 * newer change, nothing changes and the response is 409 `teams.changed`.
 */
export interface TeamChange {
  readonly seq: number;
  /** For `set`: lists that replace the former ones. */
  readonly remotes?: readonly string[];
  readonly members?: readonly string[];
  readonly claims?: readonly string[];
  /** For `grant`: a rule that replaces the former one of `who` in `environment`; without verbs the rule ends. */
  readonly who?: TeamRule['who'];
  readonly environment?: string;
  readonly verbs?: readonly TeamVerb[];
  readonly maxPercent?: number;
  /** For `add-publisher`, `add-key` and `revoke-key`. */
  readonly id?: string;
  readonly issuer?: string;
  readonly repositoryId?: string;
  readonly workflow?: string;
  readonly ref?: string;
  /** SPKI, in base64. */
  readonly publicKey?: string;
}

/** The number of the change. */
export interface TeamChangeResult {
  readonly seq: number;
  readonly team: string;
  /** The change, as text for people. */
  readonly detail: string;
}

/** A page of the history, newest line first. */
export interface ReleaseHistory {
  readonly lines: readonly ReleaseLogLine[];
  /** Parameter of `GET /admin/releases/log/{before}` for the next page; null on the last page. */
  readonly before: number | null;
}

/** The live releases and their history: `GET /admin/releases`, for operators. */
export interface ReleasesOverview {
  readonly environment: string;
  /** The version of the API. */
  readonly version: string;
  /** Sentences about dangerous settings, a proxy that is not trusted, and live releases whose publisher was revoked. */
  readonly warnings: readonly string[];
  readonly remotes: readonly RemoteStatus[];
  readonly history: ReleaseHistory;
}

export type ReleaseAction = 'promote' | 'rollback' | 'disable' | 'enable';

/**
 * The result of a change: its number `seq`, and the resulting release, or null. `already` means that the requested state
 * existed before, so that nothing changed. Then `seq` is the number of the remote's newest change.
 */
export interface ReleaseResult {
  readonly seq: number;
  readonly remote: string;
  readonly release: string | null;
  readonly already: boolean;
}

/**
 * Body of `POST /admin/releases/{remote}/promote`, `rollback`, `disable` and `enable`: the reason, and the state that the
 * operator has seen. When the current state differs, nothing changes and the response is 409 `releases.changed`.
 */
export interface ReleaseRequest {
  readonly message: string;
  readonly stable: string;
  /** Empty without a candidate. */
  readonly candidate: string;
  /** The release that a rollback restores; empty without one. */
  readonly previous: string;
  readonly disabled: boolean;
}

/** The scope of a takedown. `page`: page and store of a user. `account`: also suspends the account. */
export type TakedownTarget = 'page' | 'account' | 'entry' | 'product';

/** Body of `POST /admin/takedowns/{username}`. `id` names the entry or the product, and is empty otherwise. */
export interface NewTakedown {
  readonly target: TakedownTarget;
  readonly id: string;
  readonly category: TakedownCategory;
  /** The words that the owner reads. */
  readonly reason: string;
}

/** Body of `POST /admin/takedowns/{username}/end` and `/keep`. */
export interface TakedownEnd {
  readonly target: TakedownTarget;
  readonly id: string;
  readonly reason: string;
}

/** An entry or a product in `GET /admin/takedowns/{username}`. */
export interface ModeratedItem {
  readonly target: 'entry' | 'product';
  readonly id: string;
  readonly title: string;
  /** Empty for an entry without an address. */
  readonly url: string;
  readonly takedown?: Takedown;
}

/** `GET /admin/takedowns/{username}`: what operators have hidden of a user, and what they can hide. */
export interface ModeratedAccount {
  readonly username: string;
  readonly fullName: string;
  readonly isSuspended: boolean;
  /** Present while the page is hidden, or the account is suspended. */
  readonly takedown?: Takedown;
  /** Present while the page is new on the site (ISO 8601). */
  readonly newUntil?: string;
  readonly items: readonly ModeratedItem[];
  /** Appeals against takedowns that are in force. */
  readonly appeals: readonly Appeal[];
  /** Present while there are open reports about the page. */
  readonly reports?: ReportGroup;
}

/** `waiting`: an operator has not approved the account yet. */
export type AccountState = AuditState | 'waiting';

/** `name`: a current or former username; `host`: an entry or a product leads to the host. */
export type AccountSearchReason = 'name' | 'email' | 'host';

export interface FoundAccount {
  readonly username: string;
  readonly fullName: string;
  readonly state: AccountState;
  readonly reason: AccountSearchReason;
  /** The username, email address or web address that matches. */
  readonly match: string;
}

/** `GET /admin/accounts?search=`: accounts that operators look for. */
export interface AccountSearch {
  /** At most 50. */
  readonly accounts: readonly FoundAccount[];
  /** Whether more accounts can match. */
  readonly hasMore: boolean;
}

/** Body of `POST /admin/site/hosts/preview`: one host per line, a hosts file or an Adblock list. */
export interface HostListText {
  readonly text: string;
}

/** Body of `POST /admin/site/hosts`. Creators see the reason. */
export interface NewHostBlock extends HostListText {
  readonly reason: string;
}

/** Body of `POST /admin/site/hosts/{id}/end`. An empty host ends the whole block. */
export interface HostBlockEnd {
  readonly host: string;
  readonly reason: string;
}

/** A name in a list that is no host. Lines count from 1. */
export interface HostListFault {
  readonly line: number;
  readonly text: string;
}

/** Response of `POST /admin/site/hosts/preview`. */
export interface HostBlockPreview {
  /** Hosts that are not blocked yet. */
  readonly hosts: number;
  /** Hosts that are blocked already. */
  readonly known: number;
  /** At most ten. */
  readonly faults: readonly HostListFault[];
  readonly faultCount: number;
  /** Entries and products that the new hosts would hide. */
  readonly touched: number;
}

/** One blocked host or a list of hosts, with their subdomains. */
export interface HostBlock {
  readonly id: string;
  /** At most 20, those that match the search. A host can have a path: `example.com/scam`. */
  readonly hosts: readonly string[];
  /** The number of all hosts of the block. */
  readonly count: number;
  readonly reason: string;
  readonly at: string;
  /** Null after the account is removed. */
  readonly operator: string | null;
  /** The number of entries and products that the block hid when it began. */
  readonly touched: number;
}

/** `GET /admin/site/hosts?search=`: newest first. */
export interface HostBlocks {
  readonly blocks: readonly HostBlock[];
  /** The number of all blocked hosts, and its limit. */
  readonly total: number;
  readonly limit: number;
}

/** A line of the log of operators: `GET /admin/audit-log/{before}`. */
export interface AuditLine {
  readonly id: string;
  readonly at: string;
  /** The username of the operator at that time. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: AuditTarget;
  /** The username of the owner at that time; empty for a step about the site. */
  readonly username: string;
  /** The id of an entry, a product or an invitation; empty for others. */
  readonly item: string;
  /** Title and address of an entry or a product, or the note of an invitation. */
  readonly content: string;
  /** Only for takedowns. */
  readonly category?: TakedownCategory;
  readonly reason: string;
  /** Before and after a takedown an `AuditState`; for settings the values of the changed fields. May be empty. */
  readonly before: string;
  readonly after: string;
}

/** `keep`: an operator leaves a takedown in force after an appeal. */
export type AuditAction =
  | 'takedown'
  | 'restore'
  | 'dismiss'
  | 'keep'
  | 'trust'
  | 'setup'
  | 'operator-add'
  | 'operator-remove'
  | 'second-factor-off'
  | 'sessions-end'
  | 'settings'
  | 'logo'
  | 'invite'
  | 'withdraw'
  | 'approve'
  | 'refuse'
  | 'block-host'
  | 'unblock-host';
export type AuditTarget = TakedownTarget | 'site';
export type AuditState = 'visible' | 'hidden' | 'suspended';

/** `GET /admin/audit-log/{before}`: newest first. */
export interface AuditLog {
  readonly lines: readonly AuditLine[];
  /** The value of `before` for the next page; absent on the last page. */
  readonly next?: string;
}

/** Body of `POST /reports/{username}`, which only edges send. `token` is the token of the form. */
export interface NewReport {
  readonly category: TakedownCategory;
  readonly words: string;
  /** Empty when the visitor gives no address. */
  readonly email: string;
  readonly token: string;
}

/** The report of one visitor. */
export interface Report {
  readonly category: TakedownCategory;
  readonly words: string;
  /** Absent when the visitor gave no address. */
  readonly email?: string;
  readonly at: string;
}

export interface CategoryCount {
  readonly category: TakedownCategory;
  readonly count: number;
}

/** All open reports about one page: `GET /admin/reports`. */
export interface ReportGroup {
  readonly username: string;
  readonly fullName: string;
  readonly count: number;
  /** The categories of the reports, most frequent first. */
  readonly categories: readonly CategoryCount[];
  readonly firstAt: string;
  readonly lastAt: string;
  /** The newest reports, newest first. */
  readonly newest: readonly Report[];
}

/** An owner's appeal against a takedown. */
export interface Appeal {
  readonly username: string;
  readonly fullName: string;
  readonly target: TakedownTarget;
  /** The id of an entry or a product; empty for pages and accounts. */
  readonly id: string;
  /** Title and address of an entry or a product; empty for pages and accounts. */
  readonly content: string;
  readonly category: TakedownCategory;
  /** The words of the owner. */
  readonly words: string;
  readonly at: string;
  /** The answer of an operator who left the takedown in force; absent while the appeal waits. */
  readonly answer?: string;
}

/** The takedown of an address in a mail: `GET /appeals/link?token=`. */
export interface LinkedAppeal {
  readonly username: string;
  /** The language of the owner's page; absent for English. */
  readonly language?: PageLanguage;
  readonly target: TakedownTarget;
  readonly content: string;
  readonly category: TakedownCategory;
  /** The words of the operator. */
  readonly reason: string;
  readonly at: string;
  /** The words of the owner; absent before the appeal. */
  readonly words?: string;
  readonly answer?: string;
}

/** Body of `POST /appeals/link`. */
export interface NewAppeal {
  readonly token: string;
  readonly words: string;
}

/** `GET /admin/reports`: the pages with the newest reports first. */
export interface ReportInbox {
  readonly groups: readonly ReportGroup[];
  /** The appeals that wait for an answer, oldest first. */
  readonly appeals: readonly Appeal[];
  /** The number of pages with open reports. */
  readonly total: number;
}
