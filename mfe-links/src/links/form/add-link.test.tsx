import type { ApiFailure } from '@linkstall/contracts/shell';
import { failure } from '@linkstall/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { aLink, renderRemote } from '../../testing/render-remote.tsx';

const picture = (over: { name?: string; type?: string; bytes?: number } = {}) =>
  new File([new Uint8Array(over.bytes ?? 10)], over.name ?? 'coffee.png', { type: over.type ?? 'image/png' });

/** A server that stores what it is sent, or refuses it. `listHangsAfter`: reads of the list that get a response. */
async function openPanel({
  refuses,
  listHangsAfter = Infinity,
}: { refuses?: Error & ApiFailure; listHangsAfter?: number } = {}) {
  const sent: FormData[] = [];
  let stored = [aLink()];
  let reads = 0;
  const { shell } = renderRemote(remote, {
    path: '/admin/links',
    routes: {
      'GET /link/all-link': () => {
        reads += 1;
        return reads > listHangsAfter ? new Promise<never>(() => undefined) : stored;
      },
      'POST /link/add-link': (body) => {
        sent.push(body as FormData);
        if (refuses) throw refuses;
        stored = [...stored, aLink({ _id: '2', title: 'Stored' })];
        return stored[1];
      },
    },
  });
  await screen.findByText('Blog');
  await userEvent.click(addButton());
  return { shell, sent };
}

const addButton = () => screen.getByRole('button', { name: 'Add Link' });
const header = () => screen.getByLabelText('Header');
const url = () => screen.getByLabelText('Enter URL');
const thumbnail = () => screen.getByLabelText('Enter Thumbnail');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

async function fill({ title = 'Coffee', address = 'https://youtube.com/@name', file = picture() } = {}) {
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
    expect(header()).toHaveFocus();
    await userEvent.click(addButton());
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    expect(addButton()).toHaveAttribute('aria-expanded', 'false');
  });

  it('can count every click from the start', async () => {
    const { sent } = await openPanel();
    await fill();
    await userEvent.click(screen.getByRole('switch', { name: 'Count every click' }));
    await submit();
    await screen.findByText('Stored');
    expect(sent[0]?.get('countClicks')).toBe('true');
  });

  it('sends the link, closes, reads the list again and tells the other parts', async () => {
    const { shell, sent } = await openPanel();
    await fill({ title: '  Coffee ' });
    await submit();
    expect(await screen.findByText('Stored')).toBeInTheDocument();
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    const [body] = sent;
    expect([body?.get('title'), body?.get('url'), body?.get('isActive')]).toEqual([
      'Coffee',
      'https://youtube.com/@name',
      'true',
    ]);
    expect((body?.get('thumbnail') as File).name).toBe('coffee.png');
    expect(shell.calls.map(({ call }) => call)).toEqual([
      'GET /link/all-entry',
      'GET /users/insights/7',
      'POST /link/add-link',
      'GET /link/all-entry',
    ]);
    expect(shell.emitted).toEqual([
      { name: 'links:changed', detail: { links: [aLink(), aLink({ _id: '2', title: 'Stored' })] } },
    ]);
    expect(shell.notices).toEqual([]);
    expect(addButton()).toHaveFocus();
  });

  it('is closed when its row appears, although the list is still being read', async () => {
    await openPanel({ listHangsAfter: 1 });
    await fill();
    await submit();
    expect(await screen.findByText('Stored')).toBeInTheDocument();
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    await userEvent.click(addButton());
    expect(header()).toHaveFocus();
  });

  it('asks for everything that is missing, at its field', async () => {
    const { sent } = await openPanel();
    await submit();
    expect(header()).toHaveAccessibleDescription('Title of the link Header is required');
    expect(url()).toHaveAccessibleDescription('URL is required');
    expect(thumbnail()).toHaveAccessibleDescription(/Thumbnail is required/);
    expect(header()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('refuses a header of more than 120 characters, counted as people count them', async () => {
    const { sent } = await openPanel();
    await userEvent.click(header());
    await userEvent.paste('👍'.repeat(121));
    await submit();
    expect(header()).toHaveAccessibleDescription('Title of the link Header can have at most 120 characters');
    expect(sent).toEqual([]);
  });

  it('says Invalid URL at the field and as a notice, and clears the fields', async () => {
    const { shell, sent } = await openPanel();
    await fill({ address: 'javascript:alert(1)' });
    await submit();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Invalid URL' }]);
    expect(url()).toHaveAccessibleDescription('Invalid URL');
    expect(url()).toHaveFocus();
    expect([header(), url()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
    expect(screen.queryByText('coffee.png')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('sends one link however often the button is pressed', async () => {
    const { sent } = await openPanel();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Stored')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    const { shell } = await openPanel({ refuses: failure(409, 'You have 1,000 links') });
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 1,000 links');
    expect(header()).toHaveValue('Coffee');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'You have 1,000 links' }]);
    expect(shell.emitted).toEqual([]);
  });

  it('shows what the server says of a field at that field', async () => {
    const refuses = Object.assign(failure(400, 'Refused'), { errors: [{ field: 'url', message: 'Invalid URL' }] });
    await openPanel({ refuses });
    await fill();
    await submit();
    await waitFor(() => expect(url()).toHaveAccessibleDescription('Invalid URL'));
    expect(url()).toHaveFocus();
  });
});

describe('the thumbnail', () => {
  /** jsdom has neither picture decoding nor canvases: every file is a photo of these dimensions. */
  const standInForPictures = (width: number, height: number) => {
    const drawn: number[][] = [];
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => undefined }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
      clearRect: () => undefined,
      fillRect: () => undefined,
      fillText: () => undefined,
      drawImage: (_bitmap: unknown, ...at: number[]) => drawn.push(at),
    })) as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (done, type) {
      done(new Blob(['small'], { type: type ?? '' }));
    });
    return drawn;
  };

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    jest.restoreAllMocks();
  });

  it('is scaled down to 2,048 px on its longer side before it is sent', async () => {
    const drawn = standInForPictures(4_096, 3_000);
    const { sent } = await openPanel();
    await fill({ file: picture({ name: 'photo.jpg', type: 'image/jpeg', bytes: 6 * 1_024 * 1_024 }) });
    await submit();
    await screen.findByText('Stored');
    expect(drawn).toContainEqual([0, 0, 2_048, 1_500]);
    const file = sent[0]?.get('thumbnail') as File;
    expect([file.name, file.type, file.size]).toEqual(['photo.jpg', 'image/jpeg', 5]);
  });

  it('is sent as it is when it is small enough', async () => {
    standInForPictures(2_048, 1_000);
    const { sent } = await openPanel();
    await fill({ file: picture({ bytes: 1_234 }) });
    await submit();
    await screen.findByText('Stored');
    expect((sent[0]?.get('thumbnail') as File).size).toBe(1_234);
  });

  it('is shown, square by its style, once it is chosen', async () => {
    const drawn = standInForPictures(300, 200);
    await openPanel();
    await userEvent.upload(thumbnail(), picture());
    expect(await screen.findByText('coffee.png')).toBeInTheDocument();
    await waitFor(() => expect(drawn).toContainEqual([0, 0, 360, 240]));
    expect(document.querySelector('form canvas')).toHaveStyle({ objectFit: 'cover' });
  });

  it('is refused when it is larger than 5 MB', async () => {
    const { sent } = await openPanel();
    await fill({ file: picture({ bytes: 5 * 1_024 * 1_024 + 1 }) });
    await submit();
    expect(thumbnail()).toHaveAccessibleDescription(/larger than 5 MB/);
    expect(sent).toEqual([]);
  });

  it('is refused when it is no picture that can be used', async () => {
    const { sent } = await openPanel();
    await fill({ file: picture({ name: 'art.svg', type: 'image/svg+xml' }) });
    await waitFor(() => expect(thumbnail()).toHaveAccessibleDescription(/Choose a PNG, JPEG, GIF or WebP/));
    await submit();
    expect(sent).toEqual([]);
  });

  it('is refused when the browser cannot decode it', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('damaged')) });
    await openPanel();
    await userEvent.upload(thumbnail(), picture());
    await waitFor(() => expect(thumbnail()).toHaveAccessibleDescription(/could not be read/));
  });
});
