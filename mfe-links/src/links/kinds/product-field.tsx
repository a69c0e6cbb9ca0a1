import type { Product, PublicUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import { FieldError, TextField } from '@linkstall/kit/form';
import { afterFailure, attempt, Reading, type Loaded } from '@linkstall/kit/loading';
import { ButtonLink, PlusIcon, TagIcon } from '@linkstall/kit/pieces';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { pictureAt, rupees } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';

import { kindTexts } from '../../ui/kind-texts.ts';
import { Choice, Choices, Frame, Group, Hint, Picture } from './field-group.styles.ts';
import type { EntryForm } from './use-entry-form.ts';

const says = kindTexts.product;
/** So many are seen without a search. */
const MANY = 8;

interface ProductFieldProps {
  readonly form: EntryForm;
}

/** One of the creator's own products, hidden ones too. */
export function ProductField({ form }: ProductFieldProps) {
  const { view, load } = useOwnProducts();
  const id = useId();
  const wrong = form.state.errors['productId'];
  return (
    <Group
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
      aria-required
      aria-invalid={wrong === undefined ? undefined : true}
    >
      <b id={`${id}-label`}>{says.label}</b>
      <Hint id={`${id}-hint`}>{says.hint}</Hint>
      <Reading view={view} shape="rows" says={says} onRetry={load}>
        {(products) => (products.length > 0 ? <Offered products={products} form={form} /> : <NoProducts />)}
      </Reading>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </Group>
  );
}

const fetchOwn = (http: HttpPort, username: string) =>
  http.get<readonly PublicUser[]>(`/${encodeURIComponent(username)}/Store`);

function useOwnProducts() {
  const shell = useAtomValue(shellAtom);
  const username = useSessionUser()?.username ?? '';
  const [view, setView] = useState<Loaded<readonly Product[]>>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    void attempt(shell, () => fetchOwn(shell.http, username)).then((response) => {
      if (!wanted) return;
      if (response.ok) setView({ status: 'ready', value: response.value[0]?.UserProduct ?? [], failure: null });
      else setView((before) => afterFailure(before, response.failure));
    });
    return () => void (wanted = false);
  }, [shell, username, tries]);
  return { view, load: useCallback(() => setTries((before) => before + 1), []) };
}

const NoProducts = () => (
  <>
    <p>{says.empty}</p>
    <ButtonLink as={Link} $kind="secondary" to="/store/add-product">
      <PlusIcon />
      {says.add}
    </ButtonLink>
  </>
);

/** The chosen one stays in sight, whatever is searched for. */
function Offered({
  products,
  form: { typed, type, state },
}: ProductFieldProps & { readonly products: readonly Product[] }) {
  const [wanted, setWanted] = useState('');
  const chosen = typed['productId'];
  const words = wanted.trim().toLocaleLowerCase();
  const found = products.filter(
    ({ _id, Product_Name: name }) => _id === chosen || name.toLocaleLowerCase().includes(words),
  );
  return (
    <>
      {products.length > MANY && (
        <TextField
          type="search"
          label={says.search}
          placeholder={says.searchHint}
          required={false}
          value={wanted}
          onText={setWanted}
        />
      )}
      <Choices>
        {found.map((product) => (
          <Choice key={product._id}>
            <input
              type="radio"
              name="productId"
              value={product._id}
              checked={product._id === chosen}
              disabled={state.busy}
              onChange={() => type('productId', product._id)}
            />
            <ProductPicture product={product} />
            <span>
              <b dir="auto">{product.Product_Name}</b>
              {rupees(product.Product_Discount_Price)}
              {!product.Product_status && `, ${says.hidden}`}
            </span>
          </Choice>
        ))}
      </Choices>
      <p role="status">{found.length === 0 ? says.noneFound : ''}</p>
    </>
  );
}

function ProductPicture({ product: { Product_Img: pictures } }: { readonly product: Product }) {
  const url = pictures[0]?.Product_img_Cloudnary_Path;
  if (!url)
    return (
      <Frame>
        <TagIcon />
      </Frame>
    );
  return <Picture src={pictureAt(url, 320)} alt="" width={44} height={44} loading="lazy" />;
}
