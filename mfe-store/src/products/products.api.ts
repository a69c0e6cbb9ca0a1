import type { Disclosure, NewProduct, Product, ProductChange } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { plainPrice } from '@linkstall/kit/price';

import type { changedFields, ProductValues } from './product-values.ts';

interface ProductRequest {
  readonly values: ProductValues;
  readonly changes: ReturnType<typeof changedFields>;
  /** New images, ready to be sent. */
  readonly files: readonly File[];
}

interface ProductUpdate extends ProductRequest {
  readonly id: string;
  readonly deletedImageIds: readonly string[];
  /** The order of all images: ids of stored images, indexes of new images. Undefined when new images come last. */
  readonly order: readonly (string | number)[] | undefined;
  readonly revision: number | undefined;
}

const FLAGS = ['Product_Featured', 'Product_Affiliate', 'Product_Direct'] as const;
const OPTIONAL_TEXTS = ['Product_Collection', 'Product_Stock'] as const;

/** The API reads a missing field as empty, so only fields with a value are sent. */
const optionalFields = (
  values: Pick<ProductValues, (typeof FLAGS)[number] | (typeof OPTIONAL_TEXTS)[number]>,
): Partial<NewProduct> =>
  Object.fromEntries([
    ...FLAGS.flatMap((name) => (values[name] ? [[name, 'true']] : [])),
    ...OPTIONAL_TEXTS.flatMap((name) => (values[name].trim() ? [[name, values[name].trim()]] : [])),
  ]) as Partial<NewProduct>;

const toProductFields = ({ Product_status: isVisible, hasRetailer, ...values }: ProductValues): NewProduct => ({
  Product_Name: values.Product_Name.trim(),
  Product_Desc: values.Product_Desc.trim(),
  Product_Price: plainPrice(values.Product_Price, values.Product_Currency),
  Product_Discount_Price: plainPrice(values.Product_Discount_Price, values.Product_Currency),
  Product_Url: values.Product_Url.trim(),
  Product_Retailer: hasRetailer ? values.Product_Retailer.trim() : '',
  Product_status: isVisible ? 'true' : 'false',
  ...(values.Product_Currency !== DEFAULT_CURRENCY && { Product_Currency: values.Product_Currency }),
  ...optionalFields(values),
});

function createFormData(fields: object, name: string, files: readonly File[]): FormData {
  const body = new FormData();
  for (const [fieldName, text] of Object.entries(fields)) body.set(fieldName, String(text));
  for (const file of files) body.append(name, file);
  return body;
}

/** The log of what was marked as affiliate. */
export const fetchDisclosures = (http: HttpPort) => http.get<readonly Disclosure[]>('/disclosures/log');

export const fetchProduct = (http: HttpPort, id: string) => http.get<Product>(`/product/${encodeURIComponent(id)}`);

export function addProduct(http: HttpPort, { values, changes, files }: ProductRequest) {
  const { Product_Retailer: retailer, ...withoutRetailer } = toProductFields(values);
  const fields = { ...(retailer ? toProductFields(values) : withoutRetailer), ...changes };
  return http.post<unknown>('/product/add-product', createFormData(fields, 'Product_img', files));
}

export function updateProduct(
  http: HttpPort,
  { id, values, changes, files, deletedImageIds, order, revision }: ProductUpdate,
) {
  const change = {
    ...toProductFields(values),
    ...changes,
    Image_Delete_List: JSON.stringify(deletedImageIds.map((imageId) => ({ id: imageId }))),
    ...(order && { Image_Order: JSON.stringify(order) }),
    ...(revision !== undefined && { revision: String(revision) }),
  } satisfies { readonly [name in keyof ProductChange]?: string | undefined };
  return http.patch<unknown>(
    `/product/update-product/${encodeURIComponent(id)}`,
    createFormData(change, 'new_product_img', files),
  );
}
