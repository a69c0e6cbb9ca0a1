import type { ApiFailure } from '@linkstall/contracts/shell';
import { failure } from '@linkstall/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { aLink, renderRemote } from '../../testing/render-remote.tsx';

const imageFile = (overrides: { name?: string; type?: string; bytes?: number } = {}) =>
  new File([new Uint8Array(overrides.bytes ?? 10)], overrides.name ?? 'coffee.png', {
    type: overrides.type ?? 'image/png',
  });

/** Opens the panel with a fake API. Reads of the list after the first `listHangsAfter` never get a response. */
async function openPanel({
  refusal,
  listHangsAfter = Infinity,
}: { refusal?: Error & ApiFailure; listHangsAfter?: number } = {}) {
  const sentForms: FormData[] = [];
  let storedLinks = [aLink()];
  let reads = 0;
  const { shell } = renderRemote(remote, {
    path: '/admin/links',
    routes: {
      'GET /link/all-link': () => {
        reads += 1;
        return reads > listHangsAfter ? new Promise<never>(() => undefined) : storedLinks;
      },
      'POST /link/preview': () => {
        throw failure(422, 'youtube.com could not be reached');
      },
      'POST /link/add-link': (body) => {
        sentForms.push(body as FormData);
        if (refusal) throw refusal;
        storedLinks = [...storedLinks, aLink({ _id: '2', title: 'Stored' })];
        return storedLinks[1];
      },
    },
  });
  await screen.findByText('Blog');
  await userEvent.click(addButton());
  return { shell, sentForms };
}

const addButton = () => screen.getByRole('button', { name: 'Add Link' });
const header = () => screen.getByLabelText('Header');
const url = () => screen.getByLabelText('Enter URL');
const thumbnail = () => screen.getByLabelText('Enter Thumbnail');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

async function fill({ title = 'Coffee', address = 'https://youtube.com/@name', file = imageFile() } = {}) {
  await userEvent.click(header());
  await userEvent.paste(title);
  await userEvent.click(url());
  await userEvent.paste(address);
  await userEvent.upload(thumbnail(), file, { applyAccept: false });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the Add Link panel', () => {
  it('opens and closes with its button', async () => {
    await openPanel();
    expect(addButton()).toHaveAttribute('aria-expanded', 'true');
    expect(url()).toHaveFocus();
    await userEvent.click(addButton());
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    expect(addButton()).toHaveAttribute('aria-expanded', 'false');
  });

  it('sends the setting to count every click', async () => {
    const { sentForms } = await openPanel();
    await fill();
    await userEvent.click(screen.getByRole('switch', { name: 'Count every click' }));
    await submit();
    await screen.findByText('Stored');
    expect(sentForms[0]?.get('countClicks')).toBe('true');
  });

  it('sends the link, closes, reads the list again and emits links:changed', async () => {
    const { shell, sentForms } = await openPanel();
    await fill({ title: '  Coffee ' });
    await submit();
    expect(await screen.findByText('Stored')).toBeInTheDocument();
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    const [body] = sentForms;
    expect([body?.get('title'), body?.get('url'), body?.get('isActive')]).toEqual([
      'Coffee',
      'https://youtube.com/@name',
      'true',
    ]);
    expect((body?.get('thumbnail') as File).name).toBe('coffee.png');
    expect(shell.calls.map(({ call }) => call)).toEqual([
      'GET /link/all-entry',
      'GET /users/insights/7',
      'POST /link/preview',
      'POST /link/add-link',
      'GET /link/all-entry',
    ]);
    expect(shell.emittedEvents).toEqual([
      { name: 'links:changed', detail: { links: [aLink(), aLink({ _id: '2', title: 'Stored' })] } },
    ]);
    expect(shell.notices).toEqual([]);
    expect(addButton()).toHaveFocus();
  });

  it('closes when the new row appears, although the list is still loading', async () => {
    await openPanel({ listHangsAfter: 1 });
    await fill();
    await submit();
    expect(await screen.findByText('Stored')).toBeInTheDocument();
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    await userEvent.click(addButton());
    expect(url()).toHaveFocus();
  });

  it('shows an error at each empty field', async () => {
    const { sentForms } = await openPanel();
    await submit();
    expect(header()).toHaveAccessibleDescription('Title of the link Header is required');
    expect(url()).toHaveAccessibleDescription('URL is required');
    expect(thumbnail()).toHaveAccessibleDescription(/Thumbnail is required/);
    expect(url()).toHaveFocus();
    expect(sentForms).toEqual([]);
  });

  it('refuses a header of more than 120 characters, and counts an emoji as one', async () => {
    const { sentForms } = await openPanel();
    await userEvent.click(header());
    await userEvent.paste('👍'.repeat(121));
    await submit();
    expect(header()).toHaveAccessibleDescription('Title of the link Header can have at most 120 characters');
    expect(sentForms).toEqual([]);
  });

  it('shows Invalid URL at the field and as a notice, and clears the fields', async () => {
    const { shell, sentForms } = await openPanel();
    await fill({ address: 'javascript:alert(1)' });
    await submit();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Invalid URL' }]);
    expect(url()).toHaveAccessibleDescription(/Invalid URL$/);
    expect(url()).toHaveFocus();
    expect([header(), url()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
    expect(screen.queryByText('coffee.png')).not.toBeInTheDocument();
    expect(sentForms).toEqual([]);
  });

  it('sends one link, however often the user presses the button', async () => {
    const { sentForms } = await openPanel();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Stored')).toBeInTheDocument();
    expect(sentForms).toHaveLength(1);
  });

  it('keeps the form values when the server refuses them, and shows the reason', async () => {
    const { shell } = await openPanel({ refusal: failure(409, 'You have 1,000 links') });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 1,000 links');
    expect(header()).toHaveValue('Coffee');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'You have 1,000 links' }]);
    expect(shell.emittedEvents).toEqual([]);
  });

  it('shows the server’s error for a field at that field', async () => {
    const refusal = Object.assign(failure(400, 'Refused'), { errors: [{ field: 'url', message: 'Invalid URL' }] });
    await openPanel({ refusal });
    await fill();
    await submit();
    await waitFor(() => expect(url()).toHaveAccessibleDescription('Invalid URL'));
    expect(url()).toHaveFocus();
  });
});

describe('the thumbnail', () => {
  /** Every file decodes to an image of this size, because jsdom has neither image decoding nor a canvas. */
  const fakeImages = (width: number, height: number) => {
    const drawnSizes: number[][] = [];
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => undefined }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
      clearRect: () => undefined,
      fillRect: () => undefined,
      fillText: () => undefined,
      getImageData: () => ({ data: [0x12, 0x34, 0x56, 0xff, 0xab, 0xcd, 0xef, 0xff] }),
      drawImage: (_bitmap: unknown, ...size: number[]) => drawnSizes.push(size),
    })) as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (callback, type) {
      callback(new Blob(['small'], { type: type ?? '' }));
    });
    return drawnSizes;
  };

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    jest.restoreAllMocks();
  });

  it('is scaled down to 2,048 px on its longer side before it is sent', async () => {
    const drawnSizes = fakeImages(4_096, 3_000);
    const { sentForms } = await openPanel();
    await fill({ file: imageFile({ name: 'photo.jpg', type: 'image/jpeg', bytes: 6 * 1_024 * 1_024 }) });
    await submit();
    await screen.findByText('Stored');
    expect(drawnSizes).toContainEqual([0, 0, 2_048, 1_500]);
    const file = sentForms[0]?.get('thumbnail') as File;
    expect([file.name, file.type, file.size]).toEqual(['photo.jpg', 'image/jpeg', 5]);
  });

  it('is sent unchanged when it is small enough', async () => {
    fakeImages(2_048, 1_000);
    const { sentForms } = await openPanel();
    await fill({ file: imageFile({ bytes: 1_234 }) });
    await submit();
    await screen.findByText('Stored');
    expect((sentForms[0]?.get('thumbnail') as File).size).toBe(1_234);
  });

  it('is shown as a square after the user chose it', async () => {
    const drawnSizes = fakeImages(300, 200);
    await openPanel();
    await userEvent.upload(thumbnail(), imageFile());
    expect(await screen.findByText('coffee.png')).toBeInTheDocument();
    await waitFor(() => expect(drawnSizes).toContainEqual([0, 0, 360, 240]));
    expect(document.querySelector('form canvas')).toHaveStyle({ objectFit: 'cover' });
  });

  it('is refused when it is larger than 5 MB', async () => {
    const { sentForms } = await openPanel();
    await fill({ file: imageFile({ bytes: 5 * 1_024 * 1_024 + 1 }) });
    await submit();
    expect(thumbnail()).toHaveAccessibleDescription(/larger than 5 MB/);
    expect(sentForms).toEqual([]);
  });

  it('is refused when its file type is not allowed', async () => {
    const { sentForms } = await openPanel();
    await fill({ file: imageFile({ name: 'art.svg', type: 'image/svg+xml' }) });
    await waitFor(() => expect(thumbnail()).toHaveAccessibleDescription(/Choose a PNG, JPEG, GIF or WebP/));
    await submit();
    expect(sentForms).toEqual([]);
  });

  it('is refused when the browser cannot decode it', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('damaged')) });
    await openPanel();
    await userEvent.upload(thumbnail(), imageFile());
    await waitFor(() => expect(thumbnail()).toHaveAccessibleDescription(/could not be read/));
  });
});
