import type { Product } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

const product = (_id: string, name: string, overrides: Partial<Product> = {}): Product => ({
  _id,
  Product_Name: name,
  Product_Desc: '',
  Product_Price: 140,
  Product_Discount_Price: 120,
  Product_Url: 'a.b',
  Product_status: true,
  Product_Img: [],
  ...overrides,
});

async function open(server = entryServer([])) {
  const view = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('button', { name: 'Add Other' });
  return { server, ...view };
}
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
  it('offers all kinds, links too, and focuses the form of the chosen kind', async () => {
    await open();
    await press('Add Other');
    const chooser = await screen.findByRole('region', { name: 'What would you like to add?' });
    const kindButtons = within(chooser).getAllByRole('button');
    expect(kindButtons.map((button) => button.querySelector('b')?.textContent)).toEqual([
      'Link',
      'Heading',
      'Text',
      'Social row',
      'Mail',
      'Phone',
      'WhatsApp',
      'UPI',
      'Video or player',
      'Product',
      'Products',
      'Question',
      'Quote',
      'Divider',
      'Event',
      'Opening hours',
      'Contact card',
      'Countdown',
      'Image gallery',
      'File to download',
      'Contact form',
      'Email list',
      'Bring your links',
    ]);
    expect(kindButtons[0]).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Add Other' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(field('Heading')).toHaveFocus();
    await press('Other kinds');
    expect(screen.getByRole('button', { name: /^Heading/ })).toHaveFocus();
    await press(/^Link/);
    expect(field('Enter URL')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'What would you like to add?' })).not.toBeInTheDocument();
  });
});

interface KindCase {
  readonly kind: RegExp;
  readonly formValues: Readonly<Record<string, string>>;
  readonly expectedFields: object;
  readonly name: string;
  readonly detail: string;
}
const kinds: KindCase[] = [
  {
    kind: /^Heading/,
    formValues: { Heading: ' Recipes ' },
    expectedFields: { kind: 'heading', title: 'Recipes' },
    name: 'Recipes',
    detail: 'Heading',
  },
  {
    kind: /^Text/,
    formValues: { Text: 'Open daily{enter}8 to 20' },
    expectedFields: { kind: 'text', text: 'Open daily\n8 to 20' },
    name: 'Open daily 8 to 20',
    detail: 'Text',
  },
  {
    kind: /^Social/,
    formValues: { 'Address 1': 'instagram.com/meera', 'Address 2': 'youtube.com/@meera' },
    expectedFields: { kind: 'social', accounts: ['instagram.com/meera', 'youtube.com/@meera'] },
    name: 'instagram, youtube',
    detail: 'Social row, 2 accounts',
  },
  {
    kind: /^Mail/,
    formValues: { Title: 'Write', 'Mail address': 'meera@example.com' },
    expectedFields: { kind: 'mail', title: 'Write', address: 'meera@example.com' },
    name: 'Write',
    detail: 'Mail, meera@example.com',
  },
  {
    kind: /^Phone/,
    formValues: { Title: 'Call', Number: '+91 98765 43210' },
    expectedFields: { kind: 'phone', title: 'Call', number: '+91 98765 43210' },
    name: 'Call',
    detail: 'Phone, +91 98765 43210',
  },
  {
    kind: /^WhatsApp/,
    formValues: { Title: 'Order', Number: '+919876543210', 'First message (optional)': 'Hello' },
    expectedFields: { kind: 'whatsapp', title: 'Order', number: '+919876543210', message: 'Hello' },
    name: 'Order',
    detail: 'WhatsApp, +919876543210',
  },
  {
    kind: /^UPI/,
    formValues: {
      Title: 'Pay',
      'UPI id': 'meera@upi',
      'Name of the payee': 'Meera Iyer',
      'Amount in rupees (optional)': '120',
    },
    expectedFields: { kind: 'upi', title: 'Pay', upiId: 'meera@upi', payee: 'Meera Iyer', amount: '120' },
    name: 'Pay',
    detail: 'UPI, meera@upi, ₹120',
  },
  {
    kind: /^Video/,
    formValues: { 'Address of the video or player': 'https://youtu.be/dQw4w9WgXcQ', Title: 'Watch' },
    expectedFields: { kind: 'video', title: 'Watch', url: 'https://youtu.be/dQw4w9WgXcQ' },
    name: 'Watch',
    detail: 'Video or player, https://youtu.be/dQw4w9WgXcQ',
  },
  {
    kind: /^Question/,
    formValues: { Question: 'Do you deliver?', Answer: 'Yes' },
    expectedFields: { kind: 'faq', title: 'Do you deliver?', text: 'Yes' },
    name: 'Do you deliver?',
    detail: 'Question, Yes',
  },
  {
    kind: /^Quote/,
    formValues: { Words: 'Best rasam', 'Who said it (optional)': 'Asha' },
    expectedFields: { kind: 'quote', text: 'Best rasam', author: 'Asha' },
    name: 'Best rasam',
    detail: 'Quote, Asha',
  },
  {
    kind: /^Event/,
    formValues: { 'Name of the event': 'Dosa class', Begins: '2026-12-03T18:00', 'Place (optional)': 'Mylapore' },
    expectedFields: {
      ...{ kind: 'event', title: 'Dosa class', startsAt: '2026-12-03T18:00' },
      ...{ zone: 'Asia/Kolkata', venue: 'Mylapore' },
    },
    name: 'Dosa class',
    detail: 'Event, 2026-12-03, 18:00, Mylapore',
  },
  {
    kind: /^Contact card/,
    formValues: { Name: 'Meera Iyer', 'Number (optional)': '+91 98765 43210' },
    expectedFields: { kind: 'contact', title: 'Meera Iyer', tel: '+91 98765 43210' },
    name: 'Meera Iyer',
    detail: 'Contact card, +91 98765 43210',
  },
  {
    kind: /^Countdown/,
    formValues: { Title: 'Feast', Until: '2027-01-14T08:00' },
    expectedFields: { kind: 'countdown', title: 'Feast', until: '2027-01-14T08:00', zone: 'Asia/Kolkata' },
    name: 'Feast',
    detail: 'Countdown, 2027-01-14, 08:00',
  },
];

describe('entries with other forms', () => {
  it('opening hours have a switch and two times for each day', async () => {
    const { server } = await open();
    await choose(/^Opening hours/);
    await userEvent.type(field('Title'), 'Kitchen');
    await press('Add');
    expect(screen.getByText('Switch on at least one day')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Tuesday' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Thursday' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Monday' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Monday' }));
    await press('Add');
    await row('Kitchen');
    const hours = ['tue 09:00-18:00', 'thu 09:00-18:00'];
    expect(server.requests.at(-1)?.fields).toEqual({ kind: 'hours', title: 'Kitchen', hours, zone: 'Asia/Kolkata' });
  });

  it('a divider has nothing to fill in', async () => {
    const { server } = await open();
    await choose(/^Divider/);
    await press('Add');
    await row('Divider');
    expect(server.requests).toEqual([{ call: 'add', fields: { kind: 'divider' } }]);
  });
});

describe.each(kinds)('$kind', ({ kind, formValues, expectedFields, name, detail }) => {
  it('is added with its form values and appears in the list and in the phone preview', async () => {
    const { server, shell } = await open();
    await choose(kind);
    for (const [label, text] of Object.entries(formValues)) await userEvent.type(field(label), text);
    expect(shell.unsavedCount()).toBe(1);
    await press('Add');
    const item = (await row(name)).closest('li');
    expect(server.requests).toEqual([{ call: 'add', fields: expectedFields }]);
    expect(item).toHaveTextContent(detail);
    expect(within(item as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    expect(shell.emittedEvents.at(-1)?.detail).toEqual({ links: [], entries: server.storedEntries });
    expect(screen.getByRole('button', { name: 'Add Other' })).toHaveFocus();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('shows an error at its empty first field and sends nothing', async () => {
    const { server } = await open();
    await choose(kind);
    await press('Add');
    expect(field(Object.keys(formValues)[0] ?? '')).toHaveAccessibleDescription(/is required$/);
    expect(field(Object.keys(formValues)[0] ?? '')).toHaveFocus();
    expect(server.requests).toEqual([]);
  });
});

describe('an invalid value', () => {
  const pay = { Title: 'Pay', 'Name of the payee': 'Meera' };
  it.each([
    {
      kind: /^Mail/,
      validValues: { Title: 'Write' },
      label: 'Mail address',
      invalidValue: 'meera@',
      message: /name@example.com$/,
    },
    {
      kind: /^Phone/,
      validValues: { Title: 'Call' },
      label: 'Number',
      invalidValue: 'call me',
      message: /has only digits, such as 98765 43210/,
    },
    {
      kind: /^UPI/,
      validValues: pay,
      label: 'UPI id',
      invalidValue: 'meera',
      message: /looks like name@bank, with only letters and digits after the @$/,
    },
    {
      kind: /^UPI/,
      validValues: { ...pay, 'UPI id': 'a@b' },
      label: 'Amount in rupees (optional)',
      invalidValue: '0.5',
      message: /a number from 1 to 1,00,000/,
    },
    {
      kind: /^Video/,
      validValues: { Title: 'Watch' },
      label: 'Address of the video or player',
      invalidValue: 'a.b/c',
      message: /not the address/,
    },
    {
      kind: /^Social/,
      validValues: { 'Address 1': 'x.com/a' },
      label: 'Address 2',
      invalidValue: 'javascript:a',
      message: /Not a web/,
    },
  ])('of $kind shows an error at its field: $label', async ({ kind, validValues, label, invalidValue, message }) => {
    const { server } = await open();
    await choose(kind);
    for (const [name, text] of Object.entries(validValues)) await fill(name, text);
    await fill(label, invalidValue);
    await press('Add');
    expect(field(label)).toHaveAccessibleDescription(message);
    expect(field(label)).toHaveFocus();
    expect(server.requests).toEqual([]);
  });

  it('shows the server’s error at the field or at the form, and the form values stay', async () => {
    const server = entryServer([]);
    server.refusal = Object.assign(failure(400, 'Refused'), { errors: [{ field: 'upiId', message: 'No such bank' }] });
    await open(server);
    await choose(/^UPI/);
    await fill('Title', 'Pay');
    await fill('UPI id', 'meera@nobank');
    await fill('Name of the payee', 'Meera');
    await press('Add');
    await waitFor(() => expect(field('UPI id')).toHaveAccessibleDescription(/No such bank$/));
    server.refusal = failure(409, 'You have 1,000 entries');
    await press('Add');
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 1,000 entries');
    expect(field('UPI id')).toHaveValue('meera@nobank');
  });
});

describe('a social row', () => {
  it('shows the service of each typed address, and splits pasted addresses into fields', async () => {
    const { server } = await open();
    await choose(/^Social/);
    await fill('Address 1', 'https://www.instagram.com/meera');
    expect(field('Address 1')).toHaveAccessibleDescription('Shown as Instagram.');
    await userEvent.click(field('Address 2'));
    await userEvent.paste('meera.example\nhttps://t.me/meera x.com/meera');
    expect(field('Address 2')).toHaveAccessibleDescription(/^We do not know this service/);
    expect(field('Address 4')).toHaveValue('x.com/meera');
    await userEvent.clear(field('Address 2'));
    await press('Add');
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(server.requests[0]?.fields['accounts']).toEqual([
      'https://www.instagram.com/meera',
      'https://t.me/meera',
      'x.com/meera',
    ]);
  });
});

describe('a product', () => {
  const manyProducts = Array.from({ length: 9 }, (_, index) => product(`p${index}`, `Pickle ${index}`));

  it('is chosen from the creator’s products, also hidden ones, by a part of its name', async () => {
    const hiddenProduct = product('t', 'Tiffin', { Product_status: false });
    const { server } = await open(entryServer([], [...manyProducts, hiddenProduct]));
    await choose(/^Product\b/);
    expect(screen.getByRole('heading', { name: 'Add: Product' })).toHaveFocus();
    await userEvent.type(await screen.findByLabelText('Search your products'), 'tif');
    await userEvent.click(screen.getByRole('radio', { name: /Tiffin.*₹120, Hidden in your store/ }));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await press('Add');
    expect((await row('Tiffin')).closest('li')).toHaveTextContent('Product, ₹120');
    expect(server.requests).toEqual([{ call: 'add', fields: { kind: 'product', productId: 't' } }]);
  });

  it('must be chosen', async () => {
    const { server } = await open(entryServer([], manyProducts.slice(0, 2)));
    await choose(/^Product\b/);
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    await press('Add');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription(/Product is required$/);
    expect(screen.getByRole('radiogroup')).toHaveFocus();
    expect(server.requests).toEqual([]);
  });

  it('can be created when the store has none', async () => {
    await open();
    await choose(/^Product\b/);
    expect(await screen.findByRole('link', { name: 'Add a product' })).toHaveAttribute('href', '/store/add-product');
  });

  it.each([
    ['hidden', () => product('p', 'Tiffin', { Product_status: false }), 'Hidden in your store: Tiffin'],
    ['shown again meanwhile', () => product('p', 'Tiffin'), 'Not shown now: Tiffin'],
    ['deleted', () => Promise.reject(failure(404, 'Product not found')), 'Deleted from your store'],
    ['unknown', () => Promise.reject(failure(0, 'No response')), 'Not shown'],
  ])('that is %s shows this state in its row', async (_state, response, message) => {
    const server = entryServer([anEntry('product', '1', { productId: 'p', shown: null })]);
    server.routes = { ...server.routes, 'GET /product/p': response };
    await open(server);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect((await row('Product')).closest('li')).toHaveTextContent(message);
  });
});

describe('the form values of an unsent entry', () => {
  it('stay when the panel opens again, and are offered when the kind is chosen again and after a reload', async () => {
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
