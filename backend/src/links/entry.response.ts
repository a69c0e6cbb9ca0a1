/** Entries in the OpenAPI document (`Entry` and `PlacedEntry` of the contract; a test compares both). */

import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { FILE_TYPES } from '@linkstall/kit/download-file';
import { ENTRY_SIZES, OTHER_KINDS, TRANSLATED_FIELDS } from '@linkstall/kit/entry-fields';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';

import { translationsSchema } from '../http/translations.rule.js';

export const KINDS = ['link', ...OTHER_KINDS];

type Properties = Readonly<Record<string, object>>;

const object = (properties: Properties, optional: Properties = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const text = (example: string, description?: string) => ({
  type: 'string',
  example,
  ...(description && { description }),
});
const flag = (description: string) => ({ type: 'boolean', example: true, description });
const kindSchema = (kind: string) => ({ type: 'string', enum: [kind] });
const image = object({
  url: text('/images/9f2c41d07be85a63c0d41e9ab8f5726d/1280.webp', 'Empty when there is no image.'),
});
const id = text('6920a1b2c3d4e5f60718293a');
const title = text('Call the kitchen');
const intro = text('I answer within two days.', 'May be empty.');
const number = text('+919876543210', 'E.164.');

const zone = text('Asia/Kolkata', 'The time zone of the times.');
const localTime = text('2026-12-03T18:00', 'Local time.');
const hours = { title, hours: { type: 'array', items: text('mon 09:00-18:00') }, zone };
const alt = text('A plate of dosas', 'The alternative text; may be empty.');
const downloadFile = object({
  url: text('/images/9f2c41d07be85a63c0d41e9ab8f5726d/file.pdf'),
  type: { type: 'string', enum: Object.keys(FILE_TYPES), example: 'pdf' },
  bytes: { type: 'integer', example: 1_258_291 },
});
const countdown = { title, until: localTime, zone };

const SHARED_FIELDS: Readonly<Record<string, Properties>> = {
  heading: { title },
  text: { text: text('Open on Sundays.') },
  mail: { title, address: text('meera@example.com') },
  phone: { title, number },
  whatsapp: { title, number, message: text('Hello!', 'Empty when there is no message.') },
  upi: {
    title,
    upiId: text('meera@okhdfcbank'),
    payee: text('Meera Iyer'),
    amount: text('499.00', 'Empty for any amount.'),
  },
  faq: { title: text('Do you deliver?'), text: text('Yes, in Chennai.') },
  quote: { text: text('The best rasam in town.'), author: text('Asha', 'May be empty.') },
  divider: {},
  event: {
    title: text('Dosa class'),
    startsAt: localTime,
    endsAt: text('2026-12-03T20:00', 'May be empty.'),
    zone,
    venue: text('Mylapore, Chennai', 'May be empty.'),
  },
  contact: {
    title: text('Meera Iyer'),
    org: text('Sunday kitchen', 'May be empty.'),
    tel: text('+919876543210', 'E.164; may be empty.'),
    mail: text('meera@example.com', 'May be empty.'),
  },
  contactForm: { title, intro },
  emailList: { title, intro, consent: text('I would like to get mails from Meera.', 'People agree to this text.') },
  custom: {
    entryKind: text('garden.poem', 'A kind that a remote declares.'),
    values: text('{"text":"Roses are red"}', 'The values by field, as JSON.'),
  },
};
const OWNER_FIELDS: Readonly<Record<string, Properties>> = {
  ...SHARED_FIELDS,
  social: { accounts: { type: 'array', items: text('instagram.com/meera.cooks') } },
  video: { title, url: text('https://youtu.be/dQw4w9WgXcQ'), thumbnail: image },
  product: { productId: id },
  products: { title },
  hours,
  countdown,
  file: { title, file: { ...downloadFile, nullable: true, description: 'Null when an import could not read it.' } },
  images: {
    title,
    images: {
      type: 'array',
      maxItems: FIELD_LIMITS.galleryImages,
      items: object({ _id: id, ...image.properties, alt }),
    },
  },
};
const account = object({
  url: text('instagram.com/meera.cooks'),
  service: text('instagram', '`website` for an unknown service.'),
  label: text('Instagram'),
  icon: text('m35 0a35 35 0 00-35 35v50z', 'The d of an SVG path, 120 by 120, filled.'),
});
const CURRENCY: Properties = { currency: text('EUR', 'Code of ISO 4217; absent: INR.') };
const AFFILIATE: Properties = { isAffiliate: flag('Whether the creator earns from purchases.') };
const stripProduct = object(
  {
    productId: id,
    name: text('Cast iron kadhai, 26 cm'),
    price: { type: 'number', example: 2499 },
    discountPrice: { type: 'number', example: 1874.5 },
    picture: image,
  },
  { ...CURRENCY, ...AFFILIATE },
);
const VISITOR_FIELDS: Readonly<Record<string, Properties>> = {
  ...SHARED_FIELDS,
  social: { accounts: { type: 'array', items: account } },
  video: {
    title,
    url: text('https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
    provider: {
      type: 'string',
      enum: ['youtube', 'vimeo', 'spotify', 'soundcloud', 'applemusic', 'map', 'calendar'],
    },
    player: text(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
      'Loaded only when the visitor starts the video.',
    ),
    thumbnail: image,
  },
  product: {
    productId: id,
    name: text('Cast iron kadhai, 26 cm'),
    url: text('meera-cooks.example/kadhai', 'As typed; the scheme may be missing.'),
    price: { type: 'number', example: 2499 },
    discountPrice: { type: 'number', example: 1874.5 },
    picture: image,
  },
  products: { title, products: { type: 'array', maxItems: 8, items: stripProduct } },
  images: {
    title,
    images: { type: 'array', maxItems: FIELD_LIMITS.galleryImages, items: object({ ...image.properties, alt }) },
  },
  file: { title, file: downloadFile },
  hours: { ...hours, isOpen: flag('Whether it is open at this moment.') },
  countdown: {
    ...countdown,
    left: object({
      count: { type: 'integer', example: 12 },
      unit: { type: 'string', enum: ['day', 'hour', 'minute'], example: 'day' },
    }),
  },
};

/** Fields that some entries of a kind have for visitors. */
const OPTIONAL_VISITOR_FIELDS: Readonly<Record<string, Properties>> = {
  video: { height: { type: 'number', example: 152, description: 'Pixels; absent: 16:9.' } },
  product: { ...CURRENCY, ...AFFILIATE },
  upi: { isNew: flag('Present on a page that is new on the site.') },
};

/** The fields of each kind. */
interface KindFields {
  readonly fields: Readonly<Record<string, Properties>>;
  readonly optionalFields?: Readonly<Record<string, Properties>>;
}
const FOR_OWNER: KindFields = { fields: OWNER_FIELDS };
const FOR_VISITORS: KindFields = { fields: VISITOR_FIELDS, optionalFields: OPTIONAL_VISITOR_FIELDS };

const schemasOf = ({ fields, optionalFields = {} }: KindFields, common: Properties, optional: Properties = {}) =>
  Object.entries(fields).map(([kind, properties]) =>
    object({ ...common, kind: kindSchema(kind), ...properties }, { ...optional, ...optionalFields[kind] }),
  );

const STATE: Properties = {
  _id: id,
  isActive: flag('Whether visitors see the entry.'),
  isSpotlight: flag('Whether the entry is first and larger.'),
  revision: { type: 'integer', example: 3, description: 'Increases with each change.' },
};
const SIZE: Properties = { size: { type: 'string', enum: ENTRY_SIZES, description: 'Absent for a row.' } };
/** The schedule of an entry; both fields are optional. */
const SCHEDULE: Properties = {
  shownFrom: text('2026-12-03T03:30:00.000Z', 'Visitors see the item from this time.'),
  shownUntil: text('2026-12-10T03:30:00.000Z', 'Visitors see the item until this time.'),
};
const TRANSLATIONS: Properties = {
  translations: translationsSchema(TRANSLATED_FIELDS, 'Texts in further languages; absent for none.'),
};
const TAKEDOWN: Properties = {
  takedown: {
    ...object(
      {
        category: { type: 'string', enum: TAKEDOWN_CATEGORIES },
        reason: text('The link asks for passwords.'),
        at: text('2026-12-03T03:30:00.000Z'),
      },
      { host: text('example.com', 'The blocked host, when the entry leads there.') },
    ),
    description: 'Present while an operator hides the entry from visitors.',
  },
};
const shownEntry = {
  oneOf: schemasOf(FOR_VISITORS, { _id: id }),
  nullable: true,
  description: 'The entry for visitors; null while its product is hidden or deleted.',
};
const productSchedule = {
  ...object({}, SCHEDULE),
  description: 'The schedule of the pinned product. Visitors see the entry while both schedules allow it.',
};
const otherEntries = schemasOf(
  FOR_OWNER,
  { ...STATE, shown: shownEntry },
  { ...SIZE, ...SCHEDULE, ...TRANSLATIONS, ...TAKEDOWN, productTimes: productSchedule },
);
const link = object(
  {
    ...STATE,
    kind: kindSchema('link'),
    title,
    url: text('youtube.com/@name'),
    thumbnail: image,
    countClicks: flag('Whether every click is counted.'),
  },
  { ...SIZE, ...SCHEDULE, ...TRANSLATIONS, ...TAKEDOWN, ...AFFILIATE },
);

export const PLACED_ENTRIES = {
  type: 'array',
  items: { oneOf: schemasOf(FOR_VISITORS, { _id: id, place: { type: 'integer', example: 0 } }, SIZE) },
};
export const OTHER_ENTRY = { oneOf: otherEntries };
export const ENTRY = { oneOf: [link, ...otherEntries] };
