interface Session {
  user: object;
  accessToken: string;
  username: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The fields of a sample that this file reads. Their types are not checked. */
type SampleData = Record<string, any>;

export const callsTo =
  (url: string) =>
  async (path: string, init?: RequestInit): Promise<any> => {
    const response = await fetch(`${url}/api/v1${path}`, init);
    const { data, message } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${message}`);
    return data;
  };

function formOf(fields: Record<string, string | readonly string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const text of [values].flat()) form.append(name, text);
  return form;
}

/** Creates an account with the page of a sample, because nobody can log in as a sample. */
export async function accountLike(url: string, sample: string): Promise<Session> {
  const call = callsTo(url);
  const [sampleUser] = await call(`/${sample}/Page`);
  const [{ UserProduct: products }] = await call(`/${sample}/Store`);
  const username = `${sample.replace(/\W/g, '')}${Date.now() % 1_000_000}`;
  const account = {
    username,
    fullName: sampleUser.fullName,
    email: `${username}@example.com`,
    password: 'marigold-awning-7',
  };
  await call('/users/register', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(account) });
  const login = JSON.stringify({ username, password: account.password });
  const { accessToken } = await call('/users/login', { method: 'POST', headers: JSON_TYPE, body: login });
  const upload = { call, headers: { authorization: accessToken }, loadImage: imageLoader(url) };
  const productIds = new Map();
  for (const product of products) productIds.set(product._id, await addProduct(upload, product));
  await addList(upload, sampleUser, productIds);
  const headers = { ...JSON_TYPE, authorization: accessToken };
  const avatar = formOf({});
  avatar.set('avatar', await upload.loadImage(sampleUser.avatar.url), 'avatar.webp');
  await call('/users/avatar', { method: 'PATCH', headers: upload.headers, body: avatar });
  const theme = JSON.stringify({ theme: sampleUser.UserTheme[0]._id });
  const user = await call('/users/update-theme', { method: 'PATCH', headers, body: theme });
  return { user, accessToken, username };
}

const imageLoader = (url: string) => async (path: string) => (await fetch(new URL(path, url))).blob();

interface Upload {
  call: ReturnType<typeof callsTo>;
  headers: Record<string, string>;
  loadImage: ReturnType<typeof imageLoader>;
}

async function addProduct({ call, headers, loadImage }: Upload, product: SampleData): Promise<string> {
  const names = ['Product_Name', 'Product_Desc', 'Product_Price', 'Product_Discount_Price', 'Product_Url'];
  const body = formOf(Object.fromEntries(names.map((name) => [name, String(product[name])])));
  if (product.Product_Retailer) body.set('Product_Retailer', product.Product_Retailer);
  const [image] = product.Product_Img;
  body.append('Product_img', await loadImage(image.Product_img_Cloudnary_Path), 'image.webp');
  return (await call('/product/add-product', { method: 'POST', headers, body }))._id;
}

async function addList(
  { call, headers, loadImage }: Upload,
  { UserLink, UserEntry = [], spotlight }: SampleData,
  productIds: Map<string, string>,
) {
  const list = [...UserLink];
  for (const entry of UserEntry) list.splice(entry.place, 0, entry);
  for (const entry of list) {
    const body = entry.kind ? formOf(fieldsOf(entry, productIds)) : formOf({ title: entry.title, url: entry.url });
    if (!entry.kind) {
      body.set('isActive', 'true');
      body.set('thumbnail', await loadImage(entry.thumbnail.url), 'thumbnail.webp');
    }
    const path = entry.kind ? '/link/add-entry' : '/link/add-link';
    const added = await call(path, { method: 'POST', headers, body });
    const first = JSON.stringify({ entry: added._id });
    if (entry._id === spotlight)
      await call('/link/spotlight', { method: 'PATCH', headers: { ...headers, ...JSON_TYPE }, body: first });
  }
}

function fieldsOf(
  { kind, title, text, url, accounts, productId, upiId, payee, amount, address }: SampleData,
  productIds: Map<string, string>,
): Record<string, string | readonly string[]> {
  if (kind === 'product') return { kind, productId: productIds.get(productId) ?? '' };
  if (kind === 'social') return { kind, accounts: accounts.map((account: SampleData) => account.url) };
  const texts = { title, text, url, upiId, payee, amount, address };
  return { kind, ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)) };
}
