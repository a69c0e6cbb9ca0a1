import type { StoreData } from './store-data.ts';

/** To try the page with before it is deployed. */
export const sampleStore: StoreData = {
  owner: {
    username: 'meera.cooks',
    fullName: 'Meera Iyer · Sunday kitchen, Chennai',
    email: 'meera@example.com',
    avatar: { url: '' },
  },
  products: [
    {
      _id: 'sample-1',
      Product_Name: 'Cast-iron kadhai, 26 cm',
      Product_Desc: 'The one on my stove every day. Heavy, seasoned, and it browns onions evenly.',
      Product_Price: 2490,
      Product_Discount_Price: 1690,
      Product_Url: 'https://iron-ember.example/kadhai-26',
      Product_Retailer: 'Iron & Ember',
      Product_status: true,
      Product_Img: [],
    },
  ],
  page: 1,
  total: 1,
};
