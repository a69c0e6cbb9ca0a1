/* oxlint-disable max-lines -- every shape of the HTTP API in one place */
/** Shapes of the requests and responses of the HTTP API (`/api/v1`). Types only: nothing here survives compilation. */

/** Every successful answer is wrapped once; `data` is the payload. HTTP status equals `statusCode`. */
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

/** Every failed response. `code` is stable and for programs; `message` is for people. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly data: null;
  readonly message: string;
  readonly success: false;
  readonly code: string;
  readonly errors?: readonly FieldError[];
}

/** A stored picture: `/images/<id>/<width>.webp`, square, on the site's own origin. Empty when there is none. */
export interface Picture {
  readonly url: string;
}

export interface Link {
  readonly _id: string;
  readonly title: string;
  /**
   * As the creator typed it, so the scheme may be missing. In `GET /{username}/Page` it is `/go/<id>` for a link that
   * counts every click.
   */
  readonly url: string;
  readonly isActive: boolean;
  readonly thumbnail: Picture;
  /** Rises with each change of this link. Answered to its owner, absent where visitors read. */
  readonly revision?: number;
  /** Whether visitors go by `/go/<id>`, so that every click is counted. Answered to its owner alone. */
  readonly countClicks?: boolean;
  /** From and until when visitors see it (ISO 8601, UTC), absent: ever. Answered to its owner alone. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
}

/** Where a link leads that visitors see and whose clicks are or were all counted: `GET /link/go/{id}`. */
export interface LinkTarget {
  /** Whose it is. */
  readonly username: string;
  /** As the creator typed it. */
  readonly url: string;
}

/** Text parts of `PATCH /link/update-link/{id}`, beside the file `thumbnail`; at least one of them. */
export interface LinkChange {
  readonly title?: string;
  readonly url?: string;
  readonly isActive?: 'true' | 'false';
  readonly countClicks?: 'true' | 'false';
  /** Moments (ISO 8601), empty for none: visitors see it between them. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** The revision that was seen: another one is answered 409 `link.changed`. */
  readonly revision?: string;
}

/** What a creator's list may hold beside links. */
export type OtherKind = 'heading' | 'text' | 'social' | 'mail' | 'phone' | 'whatsapp' | 'upi' | 'video' | 'product';

/**
 * What an entry says, as its creator wrote it: text parts of `POST /link/add-entry` (with `kind`, and `accounts` once for
 * each) and `PATCH /link/update-entry/{id}`, beside a video's own picture, the file `thumbnail`.
 */
export type EntryContent =
  | { readonly kind: 'heading'; readonly title: string }
  /** Line breaks stay. */
  | { readonly kind: 'text'; readonly text: string }
  /** Web addresses, 1 to 12. */
  | { readonly kind: 'social'; readonly accounts: readonly string[] }
  | { readonly kind: 'mail'; readonly title: string; readonly address: string }
  /** Numbers are E.164: `+919876543210`. They may be sent with spaces, hyphens and brackets. */
  | { readonly kind: 'phone'; readonly title: string; readonly number: string }
  /** `message` is what their first message says; empty for none. */
  | { readonly kind: 'whatsapp'; readonly title: string; readonly number: string; readonly message: string }
  /** `amount` is rupees with two places, 1.00 to 100000.00; empty: who pays says how much. */
  | {
      readonly kind: 'upi';
      readonly title: string;
      readonly upiId: string;
      readonly payee: string;
      readonly amount: string;
    }
  /** `url` is a video's address at YouTube or Vimeo. `thumbnail` is empty when its creator sent none. */
  | { readonly kind: 'video'; readonly title: string; readonly url: string; readonly thumbnail: Picture }
  /** One of the creator's own products. */
  | { readonly kind: 'product'; readonly productId: string };

/** Where somebody can be found: `icon` is the `d` of an SVG path, 120 by 120, to be filled. */
export interface ShownAccount {
  readonly url: string;
  /** Such as `instagram`; `website` for addresses of no service that is known. */
  readonly service: string;
  /** What people call it: `Instagram`. Of a website its domain. */
  readonly label: string;
  readonly icon: string;
}

/** What visitors see of an entry that is no link. */
export type ShownContent =
  | Exclude<EntryContent, { kind: 'social' | 'video' | 'product' }>
  | { readonly kind: 'social'; readonly accounts: readonly ShownAccount[] }
  | {
      readonly kind: 'video';
      readonly title: string;
      /** Where it can be watched. */
      readonly url: string;
      readonly provider: 'youtube' | 'vimeo';
      /** What a frame shows of it, without cookies: loaded only when somebody wants to see it. */
      readonly player: string;
      readonly thumbnail: Picture;
    }
  | {
      readonly kind: 'product';
      readonly productId: string;
      readonly name: string;
      /** Where it is sold, as the creator typed it. */
      readonly url: string;
      readonly price: number;
      readonly discountPrice: number;
      /** `/images/<id>/1280.webp`; 320 and 640 may stand in place of the width. */
      readonly picture: Picture;
    };

export type ShownEntry = ShownContent & { readonly _id: string };

/** With its place among all that is shown, links too: counted from 0. */
export type PlacedEntry = ShownEntry & { readonly place: number };

interface EntryState {
  readonly _id: string;
  readonly isActive: boolean;
  /** Whether it stands first and larger: at most one does. */
  readonly isSpotlight: boolean;
  readonly revision: number;
  /** As a link's. Sent as parts of the form. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
}

/** One of `GET /link/all-entry`, the whole list in order: `PATCH /link/spotlight` answers it, too. */
export type Entry = LinkEntry | OtherEntry;
export type LinkEntry = EntryState & { readonly kind: 'link' } & Required<
    Pick<Link, 'title' | 'url' | 'thumbnail' | 'countClicks'>
  >;
export type OtherEntry = EntryState &
  EntryContent & {
    /** As visitors see it while it is active and its times are right; null: they cannot, for its product is hidden or gone. */
    readonly shown: ShownEntry | null;
    /** Of a pinned product: its own times, absent where it has none. It is seen while both are right. */
    readonly productTimes?: VisibilityWindow;
  };

/** From and until when visitors see it (ISO 8601, UTC), absent: ever. */
interface VisibilityWindow {
  readonly shownFrom?: string;
  readonly shownUntil?: string;
}

/** `PATCH /link/spotlight`: the id of the entry that stands first and larger, null for none. */
export interface SpotlightChange {
  readonly entry: string | null;
}

/**
 * Ids of the whole list, as it was seen and as it is wanted: `PATCH /link/order`, `PATCH /product/order`. Links alone may
 * be ordered, too: then they change places with each other, and everything else stays where it is.
 */
export interface OrderChange {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface ProductImage {
  /** `/images/<id>/1280.webp`; 320 and 640 may stand in place of the width. */
  readonly Product_img_Cloudnary_Path: string;
  readonly Product_img_Cloudnary_Public_id: string;
}

/** Prices are rupees with at most two places. */
export interface Product {
  readonly _id: string;
  readonly Product_Name: string;
  readonly Product_Desc: string;
  readonly Product_Price: number;
  readonly Product_Discount_Price: number;
  readonly Product_Url: string;
  readonly Product_Retailer?: string;
  readonly Product_status: boolean;
  readonly Product_Img: readonly ProductImage[];
  /** From and until when visitors see it (ISO 8601, UTC), absent: ever. Answered to its owner alone. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
  /** Rises with each change of this product. Answered to its owner, absent where visitors read. */
  readonly revision?: number;
}

/** Text parts of `POST /product/add-product`; its files are repeated `Product_img`. */
export interface NewProduct {
  readonly Product_Name: string;
  readonly Product_Desc: string;
  readonly Product_Price: string;
  readonly Product_Discount_Price: string;
  readonly Product_Url: string;
  readonly Product_Retailer?: string;
  /** Default `true`. */
  readonly Product_status?: 'true' | 'false';
  /** Moments (ISO 8601), empty for none: visitors see it between them. Left out: as before. */
  readonly shownFrom?: string;
  readonly shownUntil?: string;
}

/** Text parts of `PATCH /product/update-product/{id}`; its files are repeated `new_product_img`. */
export interface ProductChange extends NewProduct {
  /** JSON of a list of `{id}`, each a `Product_img_Cloudnary_Public_id` of this product. */
  readonly Image_Delete_List?: string;
  /** JSON of a list of all images as they shall stand: ids of those that stay, places of new ones among the files. */
  readonly Image_Order?: string;
  /** The revision that was seen: another one is answered 409 `product.changed`. */
  readonly revision?: string;
}

/** null is see-through, a string is one colour (`#rrggbb`), stops make a gradient. */
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

export type ThemeFont = 'sans' | 'rounded' | 'serif' | 'slab' | 'mono' | 'narrow' | 'humanist' | 'hand';
export type ThemePattern = 'none' | 'dots' | 'grid' | 'weave' | 'rain' | 'scallop' | 'buti' | 'toran';

interface ThemeText {
  readonly font: ThemeFont;
  readonly weight: number;
  readonly case: 'none' | 'upper';
  readonly align: 'start' | 'center';
}

/** A picture behind a page whose background is one colour. That colour lies over it, as a veil of this part of 1. */
export interface ThemePhoto extends Picture {
  readonly veil: number;
}

/** A look for public pages, as data only. Sizes are px at 16 px text. */
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
      /** Around a button of these colours, where its ground alone is not told from its card. */
      readonly edge?: string;
    };
    readonly linkTitle: ThemeText & { readonly color: string; readonly hoverColor: string };
  };
}

export type LookShape = 'square' | 'soft' | 'round' | 'pill';
export type LookShadow = 'none' | 'soft' | 'hard' | 'glow';
export type LookGround = 'color' | 'gradient' | 'pattern' | 'photo';

/** What a creator chooses of a look of their own; the rest comes from the theme that it began with. */
export interface LookChoices {
  /** `#rrggbb`, as are all colours: of what stands out, of cards, and of what is written on them. */
  readonly accent: string;
  readonly paper: string;
  readonly ink: string;
  readonly shape: LookShape;
  readonly shadow: LookShadow;
  readonly font: ThemeFont;
  /** One colour, or the 2 to 4 of a gradient at this angle; a pattern over them; or a photo under the first. */
  readonly background: {
    readonly kind: LookGround;
    readonly colors: readonly string[];
    readonly angle: number;
    readonly pattern: ThemePattern;
  };
}

/** Between these two every point of a photo lies, channel by channel: measured when it is stored. */
export interface PhotoRange {
  readonly darkest: string;
  readonly lightest: string;
}

export type LookPhoto = Picture & PhotoRange;

/** A look of one's own: `GET theme/own-looks`. Its id is taken by `PATCH users/update-theme` as a theme's is. */
export interface OwnLook {
  /** Begins with the id of its base. */
  readonly _id: string;
  readonly name: string;
  /** Id of the theme that it began with, and that shows when it is deleted. */
  readonly base: string;
  readonly choices: LookChoices;
  /** Kept while another background is chosen. */
  readonly photo: LookPhoto | null;
  /** What pages show. */
  readonly theme: Theme;
  readonly revision: number;
}

/** The logged-in user, as register, login and every profile call answer it. `theme` is the id of a theme or of an own look. */
export interface SessionUser {
  readonly _id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly avatar: Picture;
  readonly account_email_Verified: boolean;
  readonly theme: string;
  /** About themself; empty when nothing was said. */
  readonly line: string;
  /** Pronouns or place; empty when nothing was said. */
  readonly place: string;
  /** Page and store leave the email address out. */
  readonly hidesEmail: boolean;
  /** Theirs, or the default one. */
  readonly timeZone: string;
  /** Whether they run the site: absent in everybody else. Decides what is shown; what is allowed the API decides. */
  readonly operator?: true;
}

export interface LoginResponse {
  readonly user: SessionUser;
  readonly accessToken: string;
}

/** Whether the caller, or somebody new, could have a username: `GET /users/name-free/{username}`. */
export interface NameCheck {
  readonly isFree: boolean;
  /** What a registration would be told; empty for a free one. */
  readonly message: string;
}

/** What anybody may see of a user: `GET /{userName}`, `GET /users/u/{username}`. Links are the active ones, in order. */
export interface PublicUser {
  readonly username: string;
  readonly fullName: string;
  /** About themself, and pronouns or place: empty when nothing was said. */
  readonly line: string;
  readonly place: string;
  /** Empty where they hide it. */
  readonly email: string;
  readonly avatar: Picture;
  readonly UserLink: readonly Link[];
  /** What the page shows beside the links, in order; absent when there is nothing. */
  readonly UserEntry?: readonly PlacedEntry[];
  /** Id of the link or entry that stands first and larger. */
  readonly spotlight?: string;
  /** Always one theme: the chosen one, or the default. */
  readonly UserTheme: readonly Theme[];
  readonly UserProduct: readonly Product[];
}

/** What a creator's page shows: `GET /{username}/Page`. However large the store is, the page costs no more for it. */
export interface PageUser extends Omit<PublicUser, 'UserProduct'> {
  /** Whether visitors find anything in the store. */
  readonly hasStore: boolean;
  /** What chats show of it, 1200 x 630: `/previews/…`, a new address for each new content. */
  readonly preview: Picture;
}

/** How many products are on one page of a store. */
export type StorePageSize = 24;

/**
 * One page of what visitors see of a store, counted from 1: `GET /{username}/Store/{page}`. However large the store is,
 * what is sent is this page's share. One that is not there has no products.
 */
export interface StorePage extends Omit<PublicUser, 'UserLink' | 'UserEntry' | 'spotlight'> {
  /** Of all pages. */
  readonly total: number;
  /** As of a page. */
  readonly preview: Picture;
}

/** One product that visitors see, and whose it is: `GET /{username}/Store/Product/{id}`. */
export interface ProductPage extends Pick<PublicUser, 'username' | 'fullName' | 'avatar' | 'UserTheme'> {
  readonly product: Product;
  /** As of a page. */
  readonly preview: Picture;
}

/** A part of all creators, for maps of the site: `GET /users/listed/{part}`, counted from 1. */
export interface ListedUsers {
  /** How many parts there are. */
  readonly parts: number;
  readonly users: readonly ListedUser[];
}

export interface ListedUser {
  readonly username: string;
  /** Whether visitors find anything on their page. */
  readonly hasLinks: boolean;
  /** Ids of the products that visitors see, in store order. */
  readonly products: readonly string[];
}

/** A page of the landing gallery: `GET /` answers groups of these. No e-mail address. */
export type SampleUser = Omit<PublicUser, 'email'>;

/** One place where the user is logged in: `GET /users/sessions`. Times are ISO 8601. */
export interface LoginSession {
  readonly _id: string;
  readonly begunAt: string;
  /** When it was last used, to the hour or so. */
  readonly seenAt: string;
  readonly address: string;
  /** Browser and system, in words: `Firefox on Windows`. */
  readonly device: string;
  readonly isCurrent: boolean;
}

/** `GET /users/insights/{days}`: what was counted on the caller's page and store. */
export interface Insights {
  /** Of all days and hours here. */
  readonly timeZone: string;
  /** Whether the caller chose the time zone: `PATCH /users/time-zone`. */
  readonly isChosen: boolean;
  /** Every day, the oldest first. */
  readonly days: readonly InsightDay[];
  /** Today, from midnight on: 24. */
  readonly hours: readonly InsightHour[];
  readonly pageViews: number;
  readonly storeViews: number;
  /** Views on phones, and on everything else. */
  readonly phones: number;
  readonly desktops: number;
  /** The most first. */
  readonly sources: readonly InsightSource[];
  /** All links and products, the most clicked first, and one of all that were deleted. */
  readonly entries: readonly InsightEntry[];
}

export interface InsightDay {
  /** Such as 2026-11-22. */
  readonly day: string;
  readonly views: number;
  /** Different ones on that day. */
  readonly visitors: number;
  readonly clicks: number;
}

export interface InsightHour {
  readonly views: number;
  readonly clicks: number;
}

export interface InsightSource {
  /** Empty: nobody sent them. `other`: all beyond the first 200 domains of a day. */
  readonly domain: string;
  readonly views: number;
}

export interface InsightEntry {
  /** Empty for all that were deleted. */
  readonly _id: string;
  readonly kind: 'link' | OtherKind | 'deleted';
  readonly title: string;
  readonly clicks: number;
}

/** Whose a page is, for an edge that counts: `GET /insights/owners/{username}`. */
export interface CountedOwner {
  readonly owner: string;
  readonly timeZone: string;
}

/** Sums of an edge: `POST /insights/counts`. Sent again under the same number they are counted once. */
export interface Counts {
  /** 16 hex digits, others at each start. */
  readonly edge: string;
  readonly sequence: number;
  /**
   * A line each: owner, day and hour in their time zone, `page`, `store`, `visitor`, `phone`, `desktop`, `source` or
   * `click`, the domain of a source or the id of what was clicked (`-` for none), and how often.
   */
  readonly counts: readonly string[];
}

/** One who runs the site: `GET /admin/operators`, by whoever runs its machine. */
export interface Operator {
  readonly username: string;
  readonly fullName: string;
}

/** What browsers and edge told of one release since it began to be shown. */
export interface ReleaseCounts {
  readonly release: string;
  /** Pages in which a browser mounted it. */
  readonly loads: number;
  /** Pages in which it could not be loaded. */
  readonly loadFailures: number;
  readonly scriptErrors: number;
  /** Pages that the edge could not draw with it. */
  readonly failedRenders: number;
}

/** The last change that brought something about, with who made it and why. */
export interface ReleaseChange {
  readonly at: string;
  readonly by: string;
  readonly message: string;
}

export interface ReleasedPage {
  readonly path: string;
  readonly title: string;
}

/** Where a remote, or the shell, stands: what `linkstall status` says. */
export interface RemoteStanding {
  readonly remote: string;
  /** `<version>~<buildId>` */
  readonly stable: string;
  readonly candidate: string | null;
  /** Of the candidate: 0 to 100; null without one. */
  readonly percent: number | null;
  readonly previous: string | null;
  readonly disabled: boolean;
  /** What goes when it is switched off: pages of its stable release, and what others show of it, e.g. `phone-preview`. */
  readonly pages: readonly ReleasedPage[];
  readonly slots: readonly string[];
  /** Since when, and by whom; null where the history no longer says it. */
  readonly stableSince: ReleaseChange | null;
  readonly candidateSince: ReleaseChange | null;
  readonly disabledSince: ReleaseChange | null;
  /** Null: nothing was counted yet. */
  readonly stableCounts: ReleaseCounts | null;
  readonly candidateCounts: ReleaseCounts | null;
}

/** Why a change was refused, and what to do. */
export interface ReleaseProblem {
  readonly code: string;
  readonly message: string;
}

/** That something was done past the gate: why, and the codes of what it would have been refused for. */
export interface ReleaseForced {
  readonly reason: string;
  readonly passed: readonly string[];
}

/** A change of what visitors get, or one that was refused: a line of `linkstall log`. */
export interface ReleaseLogLine {
  /** Null: it was refused. */
  readonly seq: number | null;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly remote: string;
  readonly release: string | null;
  readonly percent: number | null;
  readonly message: string;
  /** The candidate that it ended. Absent where it ended none. */
  readonly ended?: string;
  /** Absent where nobody forced it. */
  readonly forced?: ReleaseForced;
  /** Empty for what was done. */
  readonly refused: readonly ReleaseProblem[];
}

/** A part of the history, the newest first. */
export interface ReleaseHistory {
  readonly lines: readonly ReleaseLogLine[];
  /** What `GET /admin/releases/log/{before}` takes for the next part; null: this is the oldest. */
  readonly before: number | null;
}

/** What is live: `GET /admin/releases`, for operators. */
export interface ReleasesOverview {
  readonly environment: string;
  readonly remotes: readonly RemoteStanding[];
  readonly history: ReleaseHistory;
}

export type ReleaseAction = 'promote' | 'rollback' | 'disable' | 'enable';

/**
 * What was done: the number of the change, and to which release it led; null: to none. `already`: nothing, for it stood so;
 * the number is that of the remote's newest change.
 */
export interface ReleaseDone {
  readonly seq: number;
  readonly remote: string;
  readonly release: string | null;
  readonly already: boolean;
}

/**
 * `POST /admin/releases/{remote}/promote`, `rollback`, `disable`, `enable`: why, and what was seen of that remote. When it
 * stands otherwise by now nothing is done: 409 `releases.changed`.
 */
export interface ReleaseOrder {
  readonly message: string;
  readonly stable: string;
  /** Empty: none. */
  readonly candidate: string;
  /** What a rollback would lead to. Empty: none. */
  readonly previous: string;
  readonly disabled: boolean;
}
