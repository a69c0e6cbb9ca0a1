import type { Link, PageUser, Product, PublicUser, SampleUser, Theme } from '@linkstall/contracts/http';
import themes from '@linkstall/themes/themes.json';

/** All themes in the format of the API. */
export const allThemes = themes as unknown as readonly Theme[];

const themeOf = (id: string): Theme => {
  const theme = allThemes.find(({ _id }) => _id === id);
  if (!theme) throw new Error(`there is no theme ${id}`);
  return theme;
};

const image = (digit: string) => ({ url: `/images/${digit.repeat(32)}/384.webp` });

export const link = (title: string, url = 'example.com'): Link => ({
  _id: title,
  title,
  url,
  isActive: true,
  thumbnail: image('a'),
});

export const product: Product = {
  _id: 'p1',
  Product_Name: 'Brass coffee filter',
  Product_Desc: 'Slow drip for two tumblers.',
  Product_Price: 150_000.5,
  Product_Discount_Price: 124_999,
  Product_Url: 'https://brass.example/filter',
  Product_status: true,
  Product_Img: [{ Product_img_Cloudnary_Path: '/images/p1/1280.webp', Product_img_Cloudnary_Public_id: 'p1' }],
};

export const meera: PublicUser & PageUser = {
  username: 'Meera.Cooks',
  fullName: 'Meera Iyer · Sunday kitchen',
  line: '',
  place: '',
  email: 'meera@example.com',
  avatar: image('b'),
  UserLink: [
    link('Watch: rasam in eleven minutes', 'https://www.youtube.com/@meera'),
    link('Tiffin plan <free>', 'meera.example/plan?a=1&b=2'),
  ],
  UserTheme: [themeOf('marigold')],
  UserProduct: [],
  hasStore: false,
  preview: { url: '/previews/Meera.Cooks/page/0123456789abcdef01234567.jpg' },
};

const sample = (username: string, theme: string): SampleUser => {
  const { fullName, line, place, avatar, UserLink, UserProduct } = meera;
  return { username, fullName, line, place, avatar, UserLink, UserTheme: [themeOf(theme)], UserProduct };
};

export const sampleGroups: readonly (readonly SampleUser[])[] = [
  [sample('meera.cooks', 'marigold'), sample('arjunlifts', 'signal')],
  [sample('zoya.draws', 'kulfi'), sample('kabir.plays', 'neon-gali')],
];
