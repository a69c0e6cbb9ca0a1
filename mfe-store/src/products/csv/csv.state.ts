import type {
  ImportedProduct,
  ProductImportPreview,
  ProductImportResult,
  ProductPicturesResult,
} from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

const AT_ONCE = 10;

function formWith(file: File): FormData {
  const body = new FormData();
  body.append('file', file);
  return body;
}

export const downloadProducts = (http: HttpPort): Promise<Blob> => http.download('/product/export');

export const readProducts = (http: HttpPort, file: File): Promise<ProductImportPreview> =>
  http.post('/product/read-import', formWith(file));

export async function addProducts(http: HttpPort, file: File, leaveFaultyOut: boolean) {
  const body = formWith(file);
  if (leaveFaultyOut) body.append('leaveFaultyOut', 'true');
  return (await http.post<ProductImportResult>('/product/import', body)).products;
}

export const deleteProducts = (http: HttpPort, ids: readonly string[]): Promise<unknown> =>
  http.post('/product/delete-products', { ids });

/** Reads the pictures of the first products. The response names the products that are done. */
export const readSomePictures = (
  http: HttpPort,
  products: readonly ImportedProduct[],
): Promise<ProductPicturesResult> =>
  http.post('/product/import-pictures', {
    products: products.slice(0, AT_ONCE).map(({ id, pictures }) => [id, ...pictures].join(' ')),
  });
