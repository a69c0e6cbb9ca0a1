import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';
import { AddProductPage } from './add-product-page.tsx';
import { EditProductPage } from './edit-product-page.tsx';

/** In the chunk of the store's owner, because each chunk has a name in the visitors' script. */
const CsvPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "owner" */ './csv/csv-page.tsx')).CsvPage,
  () => texts.common.form,
);

const PAGES = { add: AddProductPage, csv: CsvPage, edit: EditProductPage };

/** The pages that only creators see. */
export function CreatorPage({ name }: { readonly name: keyof typeof PAGES }) {
  const Page = PAGES[name];
  return <Page />;
}
