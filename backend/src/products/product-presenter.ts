import type { PageLanguage, Product } from '@linkstall/contracts/http';
import { decimalsOf } from '@linkstall/kit/currencies';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';

import { inLanguage } from '../http/translations.rule.js';
import { scheduleToResponse } from '../scheduling/schedule.rule.js';
import { takedownToResponse } from '../users/takedown.response.js';
import type { StoredProduct } from './stored-product.js';

/** A product for its owner. */
export function toResponse(product: StoredProduct): Product {
  const { translations, revision } = product;
  const texts = translations && { translations };
  const restrictions = { ...scheduleToResponse(product), ...takedownToResponse(product.takedown) };
  return { ...toPublicResponse(product), ...restrictions, ...texts, revision };
}

/** A product for visitors. @param language a further language of the store */
export function toPublicResponse(stored: StoredProduct, language?: PageLanguage): Product {
  const { id, retailer, images, currency, ...product } = inLanguage(stored, stored.translations, language);
  const minorUnits = 10 ** decimalsOf(currency);
  return {
    _id: id,
    Product_Name: product.name,
    Product_Desc: product.description,
    Product_Price: product.price / minorUnits,
    Product_Discount_Price: product.discountPrice / minorUnits,
    ...(currency !== DEFAULT_CURRENCY && { Product_Currency: currency }),
    Product_Url: product.url,
    ...(retailer && { Product_Retailer: retailer }),
    Product_status: product.isShown,
    Product_Img: images.map((image) => ({
      Product_img_Cloudnary_Path: image.url,
      Product_img_Cloudnary_Public_id: image.id,
    })),
    ...(product.collectionName && { Product_Collection: product.collectionName }),
    ...(product.isFeatured && { Product_Featured: true }),
    ...(product.isAffiliate && { Product_Affiliate: true }),
    ...(product.isDirect && { Product_Direct: true }),
    ...(product.stock !== null && { Product_Stock: product.stock }),
  };
}
