import type { Product } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { renderRemote } from '../../testing/render-remote.tsx';

const product = (_id: string, name: string, over: Partial<Product> = {}): Product => ({
  _id,
  Product_Name: name,
  Product_Desc: '',
  Product_Price: 140,
  Product_Discount_Price: 120,
  Product_Url: 'a.b',
  Product_status: true,
  Product_Img: [],
  ...over,
});

async function open(server = entryServer([])) {
  const rendered = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('button', { name: 'Add Other' });
  return { server, ...rendered };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(label);
const fill = (label: string, text: string) => userEvent.type(field(label), text.replaceAll('{', '{{'));
async function choose(kind: RegExp) {
  await press('Add Other');
  await userEvent.click(await screen.findByRole('button', { name: kind }));
}
const row = (name: string) => screen.findByRole('switch', { name: `Show ${name}` });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the chooser of kinds', () => {
  it('offers everything that can be added, links too, and takes the focus to what was chosen', async () => {
    await open();
    await press('Add Other');
    const chooser = await screen.findByRole('region', { name: 'What would you like to add?' });
    const offered = within(chooser).getAllByRole('button');
    expect(offered.map((button) => button.querySelector('b')?.textContent)).toEqual([
      'Link',
      'Heading',
      'Text',
      'Social row',
      'Mail',
      'Phone',
      'WhatsApp',
      'UPI',
      'Video',
      'Product',
    ]);
    expect(offered[0]).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Add Other' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(field('Heading')).toHaveFocus();
    await press('Other kinds');
    expect(screen.getByRole('button', { name: /^Heading/ })).toHaveFocus();
    await press(/^Link/);
    expect(field('Header')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'What would you like to add?' })).not.toBeInTheDocument();
  });
});

interface Added {
  readonly kind: RegExp;
  readonly filled: Readonly<Record<string, string>>;
  readonly sent: object;
  readonly name: string;
  readonly detail: string;
}
const kinds: Added[] = [
  {
    kind: /^Heading/,
    filled: { Heading: ' Recipes ' },
    sent: { kind: 'heading', title: 'Recipes' },
    name: 'Recipes',
    detail: 'Heading',
  },
  {
    kind: /^Text/,
    filled: { Text: 'Open daily{enter}8 to 20' },
    sent: { kind: 'text', text: 'Open daily\n8 to 20' },
    name: 'Open daily 8 to 20',
    detail: 'Text',
  },
  {
    kind: /^Social/,
    filled: { 'Address 1': 'instagram.com/meera', 'Address 2': 'youtube.com/@meera' },
    sent: { kind: 'social', accounts: ['instagram.com/meera', 'youtube.com/@meera'] },
    name: 'instagram, youtube',
    detail: 'Social row, 2 accounts',
  },
  {
    kind: /^Mail/,
    filled: { Title: 'Write', 'Mail address': 'meera@example.com' },
    sent: { kind: 'mail', title: 'Write', address: 'meera@example.com' },
    name: 'Write',
    detail: 'Mail, meera@example.com',
  },
  {
    kind: /^Phone/,
    filled: { Title: 'Call', Number: '+91 98765 43210' },
    sent: { kind: 'phone', title: 'Call', number: '+91 98765 43210' },
    name: 'Call',
    detail: 'Phone, +91 98765 43210',
  },
  {
    kind: /^WhatsApp/,
    filled: { Title: 'Order', Number: '+919876543210', 'First message (optional)': 'Hello' },
    sent: { kind: 'whatsapp', title: 'Order', number: '+919876543210', message: 'Hello' },
    name: 'Order',
    detail: 'WhatsApp, +919876543210',
  },
  {
    kind: /^UPI/,
    filled: {
      Title: 'Pay',
      'UPI id': 'meera@upi',
      'Who is paid': 'Meera Iyer',
      'Amount in rupees (optional)': '120',
    },
    sent: { kind: 'upi', title: 'Pay', upiId: 'meera@upi', payee: 'Meera Iyer', amount: '120' },
    name: 'Pay',
    detail: 'UPI, meera@upi, ₹120',
  },
  {
    kind: /^Video/,
    filled: { Title: 'Watch', 'Address of the video': 'https://youtu.be/dQw4w9WgXcQ' },
    sent: { kind: 'video', title: 'Watch', url: 'https://youtu.be/dQw4w9WgXcQ' },
    name: 'Watch',
    detail: 'Video, https://youtu.be/dQw4w9WgXcQ',
  },
];

describe.each(kinds)('$kind', ({ kind, filled, sent, name, detail }) => {
  it('is added with what was typed, stands in the list as what it is, and in the phone', async () => {
    const { server, shell } = await open();
    await choose(kind);
    for (const [label, text] of Object.entries(filled)) await userEvent.type(field(label), text);
    expect(shell.unsavedCount()).toBe(1);
    await press('Add');
    const item = (await row(name)).closest('li');
    expect(server.sent).toEqual([{ call: 'add', parts: sent }]);
    expect(item).toHaveTextContent(detail);
    expect(within(item as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    expect(shell.emitted.at(-1)?.detail).toEqual({ links: [], entries: server.stored });
    expect(screen.getByRole('button', { name: 'Add Other' })).toHaveFocus();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('asks at its first field for what is missing, and sends nothing', async () => {
    const { server } = await open();
    await choose(kind);
    await press('Add');
    expect(field(Object.keys(filled)[0] ?? '')).toHaveAccessibleDescription(/is required$/);
    expect(field(Object.keys(filled)[0] ?? '')).toHaveFocus();
    expect(server.sent).toEqual([]);
  });
});

describe('what cannot be right', () => {
  const pay = { Title: 'Pay', 'Who is paid': 'Meera' };
  it.each([
    { kind: /^Mail/, right: { Title: 'Write' }, label: 'Mail address', wrong: 'meera@', why: /name@example.com$/ },
    { kind: /^Phone/, right: { Title: 'Call' }, label: 'Number', wrong: '98765 43210', why: /begins with \+/ },
    {
      kind: /^UPI/,
      right: pay,
      label: 'UPI id',
      wrong: 'meera',
      why: /looks like name@bank: after the @ stand letters and digits alone$/,
    },
    {
      kind: /^UPI/,
      right: { ...pay, 'UPI id': 'a@b' },
      label: 'Amount in rupees (optional)',
      wrong: '0.5',
      why: /a number from 1 to 1,00,000/,
    },
    {
      kind: /^Video/,
      right: { Title: 'Watch' },
      label: 'Address of the video',
      wrong: 'a.b/c',
      why: /not the address/,
    },
    { kind: /^Social/, right: { 'Address 1': 'x.com/a' }, label: 'Address 2', wrong: 'javascript:a', why: /Not a web/ },
  ])('of $kind is said at its field: $label', async ({ kind, right, label, wrong, why }) => {
    const { server } = await open();
    await choose(kind);
    for (const [name, text] of Object.entries(right)) await fill(name, text);
    await fill(label, wrong);
    await press('Add');
    expect(field(label)).toHaveAccessibleDescription(why);
    expect(field(label)).toHaveFocus();
    expect(server.sent).toEqual([]);
  });

  it('is said where the server found it, or of the whole form, and what was typed stays', async () => {
    const server = entryServer([]);
    server.refuses = Object.assign(failure(400, 'Refused'), { errors: [{ field: 'upiId', message: 'No such bank' }] });
    await open(server);
    await choose(/^UPI/);
    await fill('Title', 'Pay');
    await fill('UPI id', 'meera@nobank');
    await fill('Who is paid', 'Meera');
    await press('Add');
    await waitFor(() => expect(field('UPI id')).toHaveAccessibleDescription(/No such bank$/));
    server.refuses = failure(409, 'You have 1,000 entries');
    await press('Add');
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 1,000 entries');
    expect(field('UPI id')).toHaveValue('meera@nobank');
  });
});

describe('a social row', () => {
  it('names the service of each address while it is typed, and takes many that are pasted', async () => {
    const { server } = await open();
    await choose(/^Social/);
    await fill('Address 1', 'https://www.instagram.com/meera');
    expect(field('Address 1')).toHaveAccessibleDescription('Shown as Instagram.');
    await userEvent.click(field('Address 2'));
    await userEvent.paste('meera.example\nhttps://t.me/meera x.com/meera');
    expect(field('Address 2')).toHaveAccessibleDescription(/^Not a service that we know/);
    expect(field('Address 4')).toHaveValue('x.com/meera');
    await userEvent.clear(field('Address 2'));
    await press('Add');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.parts['accounts']).toEqual([
      'https://www.instagram.com/meera',
      'https://t.me/meera',
      'x.com/meera',
    ]);
  });
});

describe('a product', () => {
  const many = Array.from({ length: 9 }, (_, place) => product(`p${place}`, `Pickle ${place}`));

  it('is chosen from one’s own, found by a part of its name, hidden ones too', async () => {
    const hidden = product('t', 'Tiffin', { Product_status: false });
    const { server } = await open(entryServer([], [...many, hidden]));
    await choose(/^Product/);
    expect(screen.getByRole('heading', { name: 'Add: Product' })).toHaveFocus();
    await userEvent.type(await screen.findByLabelText('Search your products'), 'tif');
    await userEvent.click(screen.getByRole('radio', { name: /Tiffin.*₹120, Hidden in your store/ }));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await press('Add');
    expect((await row('Tiffin')).closest('li')).toHaveTextContent('Product, ₹120');
    expect(server.sent).toEqual([{ call: 'add', parts: { kind: 'product', productId: 't' } }]);
  });

  it('that is not chosen is asked for', async () => {
    const { server } = await open(entryServer([], many.slice(0, 2)));
    await choose(/^Product/);
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    await press('Add');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription(/Product is required$/);
    expect(screen.getByRole('radiogroup')).toHaveFocus();
    expect(server.sent).toEqual([]);
  });

  it('can be made where there is none yet', async () => {
    await open();
    await choose(/^Product/);
    expect(await screen.findByRole('link', { name: 'Add a product' })).toHaveAttribute('href', '/store/add-product');
  });

  it.each([
    ['hidden', () => product('p', 'Tiffin', { Product_status: false }), 'Hidden in your store: Tiffin'],
    ['not in its time', () => product('p', 'Tiffin'), 'Not shown now: Tiffin'],
    ['gone', () => Promise.reject(failure(404, 'Product not found')), 'Deleted from your store'],
    ['unknown', () => Promise.reject(failure(0, 'No response')), 'Not shown'],
  ])('that is %s says so in its row', async (_state, response, why) => {
    const server = entryServer([anEntry('product', '1', { productId: 'p', shown: null })]);
    server.routes = { ...server.routes, 'GET /product/p': response };
    await open(server);
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect((await row('Product')).closest('li')).toHaveTextContent(why);
  });
});

describe('what was typed and left', () => {
  it('is there when the panel opens again, and is offered when another kind was looked at, and after a reload', async () => {
    const { unmount, server } = await open();
    await choose(/^Heading/);
    await fill('Heading', 'Recipes');
    await press('Add Other');
    expect(screen.queryByLabelText('Heading')).not.toBeInTheDocument();
    await press('Add Other');
    expect(field('Heading')).toHaveValue('Recipes');
    await press('Other kinds');
    await press(/^Heading/);
    await press('Put back what you typed');
    expect(field('Heading')).toHaveValue('Recipes');
    unmount();
    await open(server);
    await choose(/^Heading/);
    await press('Put back what you typed');
    expect(field('Heading')).toHaveValue('Recipes');
    await press('Add');
    await row('Recipes');
    await choose(/^Heading/);
    expect(screen.queryByText(/You began to write here/)).not.toBeInTheDocument();
  });
});
