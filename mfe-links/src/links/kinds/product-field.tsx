import type { Product, PublicUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import { FieldError, TextField } from '@linkstall/kit/form';
import { afterFailure, attempt, LoadedView, type Loaded } from '@linkstall/kit/loading';
import { ButtonLink, PlusIcon, TagIcon } from '@linkstall/kit/components';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { formatPrice, imageAt } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';

import { kindTexts } from '../../ui/kind-texts.ts';
import { Choice, Choices, ChoiceFrame, Group, Hint, ChoiceImage } from './field-group.styles.ts';
import type { EntryForm } from './use-entry-form.ts';

const productTexts = kindTexts.product;
/** Lists with more products than this get a search field. */
const MAX_WITHOUT_SEARCH = 8;

interface ProductFieldProps {
  readonly form: EntryForm;
}

/** Chooses one of the creator's products. Hidden products can be chosen, too. */
export function ProductField({ form }: ProductFieldProps) {
  const { view, load } = useOwnProducts();
  const id = useId();
  const error = form.state.errors['productId'];
  return (
    <Group
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      aria-required
      aria-invalid={error === undefined ? undefined : true}
    >
      <b id={`${id}-label`}>{productTexts.label}</b>
      <Hint id={`${id}-hint`}>{productTexts.hint}</Hint>
      <LoadedView view={view} shape="rows" texts={productTexts} onRetry={load}>
        {(products) => (products.length > 0 ? <ProductChoices products={products} form={form} /> : <NoProducts />)}
      </LoadedView>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Group>
  );
}

const fetchOwnProducts = (http: HttpPort, username: string) =>
  http.get<readonly PublicUser[]>(`/${encodeURIComponent(username)}/Store`);

function useOwnProducts() {
  const shell = useAtomValue(shellAtom);
  const username = useSessionUser()?.username ?? '';
  const [view, setView] = useState<Loaded<readonly Product[]>>({ status: 'loading' });
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void attempt(shell, () => fetchOwnProducts(shell.http, username)).then((response) => {
      if (!isCurrent) return;
      if (response.ok) setView({ status: 'ready', value: response.value[0]?.UserProduct ?? [], failure: null });
      else setView((lastView) => afterFailure(lastView, response.failure));
    });
    return () => void (isCurrent = false);
  }, [shell, username, attempts]);
  return { view, load: useCallback(() => setAttempts((count) => count + 1), []) };
}

const NoProducts = () => (
  <>
    <p>{productTexts.empty}</p>
    <ButtonLink as={Link} $kind="secondary" to="/store/add-product">
      <PlusIcon />
      {productTexts.add}
    </ButtonLink>
  </>
);

/** The products that match the search. The chosen product stays in the list. */
function ProductChoices({
  products,
  form: { values, change, state },
}: ProductFieldProps & { readonly products: readonly Product[] }) {
  const [query, setQuery] = useState('');
  const chosenId = values['productId'];
  const searchText = query.trim().toLocaleLowerCase();
  const matches = products.filter(
    ({ _id, Product_Name: name }) => _id === chosenId || name.toLocaleLowerCase().includes(searchText),
  );
  return (
    <>
      {products.length > MAX_WITHOUT_SEARCH && (
        <TextField
          type="search"
          label={productTexts.search}
          placeholder={productTexts.searchPlaceholder}
          required={false}
          value={query}
          onText={setQuery}
        />
      )}
      <Choices>
        {matches.map((product) => (
          <Choice key={product._id}>
            <input
              type="radio"
              name="productId"
              value={product._id}
              checked={product._id === chosenId}
              disabled={state.busy}
              onChange={() => change('productId', product._id)}
            />
            <ProductImage product={product} />
            <span>
              <b dir="auto">{product.Product_Name}</b>
              {formatPrice(product.Product_Discount_Price, product.Product_Currency)}
              {!product.Product_status && `, ${productTexts.hiddenInStore}`}
            </span>
          </Choice>
        ))}
      </Choices>
      <p role="status">{matches.length === 0 ? productTexts.noMatch : ''}</p>
    </>
  );
}

function ProductImage({ product: { Product_Img: images } }: { readonly product: Product }) {
  const url = images[0]?.Product_img_Cloudnary_Path;
  if (!url)
    return (
      <ChoiceFrame>
        <TagIcon />
      </ChoiceFrame>
    );
  return <ChoiceImage src={imageAt(url, 320)} alt="" width={44} height={44} loading="lazy" />;
}
