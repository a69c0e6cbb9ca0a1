import type { NewProduct, Product, ProductChange } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import { plainPrice } from '@linkstall/kit/price';
import type { VisibilityWindow } from '@linkstall/kit/schedule';

import type { ProductValues } from './product-values.ts';

interface Draft {
  readonly values: ProductValues;
  /** What changes of when it is shown. */
  readonly schedule: VisibilityWindow;
  /** New pictures, ready to be sent. */
  readonly files: readonly File[];
}

interface Edit extends Draft {
  readonly id: string;
  /** Ids of stored pictures that are to go. */
  readonly deleted: readonly string[];
  /** All pictures as they shall stand: ids, and places of new ones. Undefined: new ones come last. */
  readonly order: readonly (string | number)[] | undefined;
  /** The revision that was seen. */
  readonly revision: number | undefined;
}

const newProductOf = ({ Product_status: status, hasRetailer, ...written }: ProductValues): NewProduct => ({
  Product_Name: written.Product_Name.trim(),
  Product_Desc: written.Product_Desc.trim(),
  Product_Price: plainPrice(written.Product_Price),
  Product_Discount_Price: plainPrice(written.Product_Discount_Price),
  Product_Url: written.Product_Url.trim(),
  Product_Retailer: hasRetailer ? written.Product_Retailer.trim() : '',
  Product_status: status ? 'true' : 'false',
});

function form(parts: object, name: string, files: readonly File[]): FormData {
  const body = new FormData();
  for (const [part, text] of Object.entries(parts)) body.set(part, String(text));
  for (const file of files) body.append(name, file);
  return body;
}

export const fetchProduct = (http: HttpPort, id: string) => http.get<Product>(`/product/${encodeURIComponent(id)}`);

export function addProduct(http: HttpPort, { values, schedule, files }: Draft) {
  const { Product_Retailer: retailer, ...needed } = newProductOf(values);
  const parts = { ...(retailer ? newProductOf(values) : needed), ...schedule };
  return http.post<unknown>('/product/add-product', form(parts, 'Product_img', files));
}

export function updateProduct(http: HttpPort, { id, values, schedule, files, deleted, order, revision }: Edit) {
  const change = {
    ...newProductOf(values),
    ...schedule,
    Image_Delete_List: JSON.stringify(deleted.map((gone) => ({ id: gone }))),
    ...(order && { Image_Order: JSON.stringify(order) }),
    ...(revision !== undefined && { revision: String(revision) }),
  } satisfies { readonly [name in keyof ProductChange]: string | undefined };
  return http.patch<unknown>(
    `/product/update-product/${encodeURIComponent(id)}`,
    form(change, 'new_product_img', files),
  );
}
