import type { Product, SessionUser } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { fireEvent, screen, within } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct, meeraSession } from '../testing/people.ts';
import { formEntries, press, renderForm } from '../testing/render-form.tsx';

const ADD = 'POST /product/add-product';
const UPDATE = 'PATCH /product/update-product/p1';
const TOO_LONG = 'A name can have at most 120 characters.';
const hindiReader: SessionUser = { ...meeraSession, furtherLanguages: ['hi', 'ar'] };
const kadhai = aProduct({ revision: 3, translations: { hi: { name: 'कढ़ाई', description: 'लोहे की।' } } });

const openAdd = (add: () => unknown = () => null, user = hindiReader) =>
  renderForm(remote, { path: '/store/add-product', routes: { [ADD]: add }, user });
const openEdit = (product: () => Product = () => kadhai, update: () => unknown = () => null) =>
  renderForm(remote, {
    path: '/store/edit-product/p1',
    routes: { 'GET /product/p1': product, [UPDATE]: update },
    user: hindiReader,
  });

const fieldsIn = (language: string) => within(screen.getByRole('group', { name: language }));
const fieldIn = (language: string, label: string) =>
  fieldsIn(language).getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);
const typeIn = (language: string, label: string, value: string) =>
  fireEvent.change(fieldIn(language, label), { target: { value } });

/** Types into the fields of the first language, which stand first. */
function fill() {
  const values = { 'Product name': 'Pan', Description: 'Iron.', Price: '10', 'Discount price': '9' };
  for (const [label, value] of Object.entries({ ...values, 'Product link': 'pans.example' })) {
    const [first] = screen.getAllByLabelText(label);
    if (first) fireEvent.change(first, { target: { value } });
  }
}

/** The translations of a request; undefined when the request does not name them. */
function sentTranslations(body: object | undefined): unknown {
  const sent = new Map(formEntries(body)).get('translations');
  return sent === undefined ? undefined : JSON.parse(sent);
}

beforeEach(() => sessionStorage.clear());

describe('the texts of a product in further languages', () => {
  it('a creator with one language sees no fields for others, and sends no translations', async () => {
    const { shell } = await openAdd(undefined, meeraSession);
    expect(screen.queryByRole('group', { name: 'हिन्दी' })).toBeNull();
    fill();
    await press('Save');
    expect(sentTranslations(shell.calls[0]?.body)).toBeUndefined();
  });

  it('each language has its fields, with its name, its direction and the limits', async () => {
    await openAdd();
    const attributesOf = ({ lang, dir }: HTMLElement) => [lang, dir];
    for (const [language, attributes] of [
      ['हिन्दी', ['hi', 'ltr']],
      ['العربية', ['ar', 'rtl']],
    ] as const)
      for (const label of ['Product name', 'Description'])
        expect(attributesOf(fieldIn(language, label))).toEqual(attributes);
    expect(fieldIn('हिन्दी', 'Product name')).toHaveAccessibleDescription(
      'Up to 120 characters. An empty text stays in the first language.',
    );
    expect(fieldsIn('हिन्दी').getByText('0 of 2000')).toBeVisible();
    expect(fieldIn('हिन्दी', 'Product name')).not.toBeRequired();
  });

  it('the add form sends the texts of each language, and Save & Add clears them', async () => {
    const { shell } = await openAdd();
    fill();
    typeIn('हिन्दी', 'Product name', 'तवा');
    typeIn('العربية', 'Description', 'من الحديد');
    await press('Save & Add');
    expect(sentTranslations(shell.calls[0]?.body)).toEqual({
      hi: { name: 'तवा' },
      ar: { description: 'من الحديد' },
    });
    expect(fieldIn('हिन्दी', 'Product name')).toHaveValue('');
  });

  it('the edit form shows the stored texts, and sends them only when they changed', async () => {
    const { shell } = await openEdit();
    expect(fieldIn('हिन्दी', 'Description')).toHaveValue('लोहे की।');
    await press('Save');
    expect(sentTranslations(shell.calls[1]?.body)).toBeUndefined();
  });

  it('the edit form sends a changed text together with the others', async () => {
    const { shell } = await openEdit();
    typeIn('हिन्दी', 'Product name', 'बड़ी कढ़ाई');
    await press('Save');
    expect(sentTranslations(shell.calls[1]?.body)).toEqual({ hi: { name: 'बड़ी कढ़ाई', description: 'लोहे की।' } });
  });

  it('clearing all texts removes the translations', async () => {
    const { shell } = await openEdit();
    typeIn('हिन्दी', 'Product name', '');
    typeIn('हिन्दी', 'Description', '');
    await press('Save');
    expect(sentTranslations(shell.calls[1]?.body)).toEqual({});
  });

  it('a text that is too long keeps its whole input, and its field has the error and the focus', async () => {
    const { shell } = await openAdd();
    fill();
    typeIn('हिन्दी', 'Description', 'ल'.repeat(2_001));
    typeIn('العربية', 'Product name', 'م'.repeat(121));
    await press('Save');
    expect(shell.calls).toEqual([]);
    expect(fieldIn('हिन्दी', 'Description')).toHaveAccessibleDescription(
      'A description can have at most 2,000 characters.',
    );
    expect(fieldIn('हिन्दी', 'Description')).toHaveFocus();
    const name = fieldIn('العربية', 'Product name');
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(expect.stringContaining(TOO_LONG));
    expect([name.value.length, name.maxLength]).toEqual([121, -1]);
    typeIn('हिन्दी', 'Description', 'लोहे की।');
    expect(fieldIn('हिन्दी', 'Description')).toBeValid();
    typeIn('العربية', 'Product name', 'م'.repeat(120));
    await press('Save');
    expect(shell.calls).toHaveLength(1);
  });

  it('a refusal of the server stands above the buttons', async () => {
    const message = 'translations name at most 2 languages of pages, and texts that can be translated';
    await openAdd(() => {
      throw Object.assign(failure(400, 'Bad Request'), { errors: [{ field: 'translations', message }] });
    });
    fill();
    typeIn('हिन्दी', 'Product name', 'तवा');
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(fieldIn('हिन्दी', 'Product name')).toHaveValue('तवा');
  });

  it('a draft has the texts of further languages', async () => {
    const { unmount } = await openEdit();
    typeIn('हिन्दी', 'Product name', 'बड़ी कढ़ाई');
    unmount();
    await openEdit();
    expect(fieldIn('हिन्दी', 'Product name')).toHaveValue('कढ़ाई');
    await press('Put back what you typed');
    expect(fieldIn('हिन्दी', 'Product name')).toHaveValue('बड़ी कढ़ाई');
  });

  it('‘Bring back what I wrote’ brings back the texts of further languages', async () => {
    let revision = 3;
    await openEdit(
      () => ({ ...kadhai, revision }),
      () => {
        revision = 4;
        throw failure(409, 'changed', 'product.changed');
      },
    );
    typeIn('हिन्दी', 'Product name', 'बड़ी कढ़ाई');
    await press('Save');
    expect(fieldIn('हिन्दी', 'Product name')).toHaveValue('कढ़ाई');
    await press('Bring back what I wrote');
    expect(fieldIn('हिन्दी', 'Product name')).toHaveValue('बड़ी कढ़ाई');
  });
});
