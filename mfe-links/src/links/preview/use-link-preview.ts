import type { LinkPreview } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { isWebAddress } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { readPicture, readPreview } from './preview.api.ts';

export type PreviewNote =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly reason: string }
  /** What the form took from the site; `https` is the address with https when the person left the scheme out. */
  | {
      readonly state: 'done';
      readonly site: string;
      readonly hasTitle: boolean;
      readonly hasPicture: boolean;
      readonly https: string | null;
    };

interface PreviewOptions {
  readonly url: string;
  readonly title: string;
  /** Whether the form has a picture. */
  readonly hasPicture: boolean;
  readonly onTitle: (title: string) => void;
  readonly onPicture: (picture: File) => void;
}

/**
 * Reads the address of the form from its site, once for each address, and fills title and picture. A field that the person
 * filled stays. A field that came from another address is replaced. A late answer for another address is ignored.
 */
export function useLinkPreview(options: PreviewOptions) {
  const { http } = useAtomValue(shellAtom);
  const [shown, setShown] = useState<{ readonly address: string; readonly note: PreviewNote } | null>(null);
  const current = useRef(options);
  const lastAddress = useRef('');
  /** What came from a site, so that another address may replace it. */
  const filled = useRef({ title: '', hasPicture: false });
  /** The picture of the address that is being read. */
  const pending = useRef<Promise<File | null> | null>(null);
  useEffect(() => void (current.current = options));
  useEffect(() => () => void (lastAddress.current = ''), []);

  const takeTitle = ({ title }: LinkPreview): boolean => {
    const before = current.current.title;
    if (title === '' || (before.trim() !== '' && before !== filled.current.title)) return false;
    filled.current.title = title;
    current.current.onTitle(title);
    return true;
  };
  const mayTakePicture = () => !current.current.hasPicture || filled.current.hasPicture;
  const fetchPicture = async ({ picture, icon }: LinkPreview): Promise<File | null> =>
    (picture || icon) && mayTakePicture() ? readPicture(http, picture || icon).catch(() => null) : null;

  const run = async (address: string): Promise<File | null> => {
    const isWanted = () => lastAddress.current === address && current.current.url.trim() === address;
    const show = (note: PreviewNote) => setShown({ address, note });
    show({ state: 'reading' });
    try {
      const preview = await readPreview(http, address);
      if (!isWanted()) return null;
      const hasTitle = takeTitle(preview);
      const file = await fetchPicture(preview);
      if (!isWanted()) return null;
      const picture = mayTakePicture() ? file : null;
      if (picture) {
        filled.current.hasPicture = true;
        current.current.onPicture(picture);
      }
      const https = !/^https?:/i.test(address) && preview.url.startsWith('https:') ? preview.url : null;
      show({ state: 'done', site: siteOf(preview), hasTitle, hasPicture: picture !== null, https });
      return picture;
    } catch (error) {
      if (isWanted()) show({ state: 'failed', reason: isApiFailure(error) ? error.message : '' });
      return null;
    }
  };

  return {
    /** A note about a former address disappears when the person changes the address. */
    note: shown?.address === options.url.trim() ? shown.note : null,
    read: (typed: string): void => {
      const address = typed.trim();
      if (address === lastAddress.current || !isWebAddress(address)) return;
      lastAddress.current = address;
      const work = run(address).finally(() => {
        if (pending.current === work) pending.current = null;
      });
      pending.current = work;
    },
    /** Takes an address that was read already. */
    accept: (address: string): void => {
      lastAddress.current = address;
      setShown(null);
    },
    /** Stops waiting for the site. Its late answer is ignored. */
    skip: (): void => {
      lastAddress.current = '';
      pending.current = null;
      setShown(null);
    },
    isReading: (): boolean => pending.current !== null,
    /** The picture of a slow site, for a form that is sent before the picture arrives. The server gives up after seconds. */
    latePicture: (): Promise<File | null> => pending.current ?? Promise.resolve(null),
  };
}

export type LinkPreviewState = ReturnType<typeof useLinkPreview>;

const siteOf = ({ site, url }: LinkPreview): string => site || new URL(url).hostname.replace(/^www\./, '');
