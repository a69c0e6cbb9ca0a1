import type { Product, PublicUser, SessionUser } from '@linkstall/contracts/http';

export const meera: PublicUser = {
  username: 'Meera.Cooks',
  fullName: 'Meera Iyer · Sunday kitchen',
  line: '',
  place: '',
  email: 'meera@example.com',
  avatar: { url: '/images/abc123/384.webp' },
  UserLink: [],
  UserTheme: [],
  UserProduct: [],
};

export const meeraSession: SessionUser = {
  _id: 'u1',
  username: meera.username,
  fullName: meera.fullName,
  email: meera.email,
  avatar: meera.avatar,
  account_email_Verified: true,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};

export const storedImage = (id: string) => ({
  Product_img_Cloudnary_Path: `/images/${id}/1280.webp`,
  Product_img_Cloudnary_Public_id: id,
});

export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  _id: 'p1',
  Product_Name: 'Cast-iron kadhai',
  Product_Desc: 'Heavy, seasoned.',
  Product_Price: 2490,
  Product_Discount_Price: 1690,
  Product_Url: 'iron-ember.example/kadhai',
  Product_status: true,
  Product_Img: [],
  ...overrides,
});

export const manyProducts = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) =>
    aProduct({ _id: `p${index + 1}`, Product_Name: `Thing ${index + 1}`, revision: 1 }),
  );
