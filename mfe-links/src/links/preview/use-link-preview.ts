import type { LinkPreview } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { isWebAddress } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { readPicture, readPreview } from './preview.api.ts';

type PreviewNote =
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
  /** The stored address, which is not read. */
  readonly storedUrl: string;
  readonly title: string;
  /** Whether the form has a picture. */
  readonly hasPicture: boolean;
  readonly onTitle: (title: string) => void;
  readonly onPicture: (picture: File) => void;
}

/** The picture of an address that is being read. The person can end it earlier, without picture. */
class Pending {
  end: (picture?: File | null) => void = () => undefined;
  readonly picture = new Promise<File | null>((resolve) => {
    this.end = (picture = null) => resolve(picture);
  });
}

/** Fills title and picture of the form. A field that the person filled stays. A field that came from a site is replaced. */
function useFilling(options: PreviewOptions) {
  const current = useRef(options);
  useEffect(() => void (current.current = options));
  /** What came from a site. */
  const filled = useRef({ title: '', hasPicture: false });
  const mayTakePicture = () => !current.current.hasPicture || filled.current.hasPicture;
  const takeTitle = ({ title }: LinkPreview): boolean => {
    const before = current.current.title;
    if (title === '' || (before.trim() !== '' && before !== filled.current.title)) return false;
    filled.current.title = title;
    current.current.onTitle(title);
    return true;
  };
  const takePicture = (picture: File | null): boolean => {
    if (!picture || !mayTakePicture()) return false;
    filled.current.hasPicture = true;
    current.current.onPicture(picture);
    return true;
  };
  return { takeTitle, takePicture, mayTakePicture, isAt: (address: string) => current.current.url.trim() === address };
}

/** Reads the address of the form from its site, once for each address. A late answer for another address is ignored. */
export function useLinkPreview(options: PreviewOptions) {
  const { http } = useAtomValue(shellAtom);
  const [shown, setShown] = useState<{ readonly address: string; readonly note: PreviewNote } | null>(null);
  const { takeTitle, takePicture, mayTakePicture, isAt } = useFilling(options);
  const lastAddress = useRef(options.storedUrl);
  /** The picture of the address that is being read. */
  const pending = useRef<Pending | null>(null);
  useEffect(() => () => void (pending.current = null), []);

  const run = async (address: string, work: Pending): Promise<File | null> => {
    const isWanted = () => pending.current === work && isAt(address);
    const show = (note: PreviewNote) => isWanted() && setShown({ address, note });
    show({ state: 'reading' });
    try {
      const preview = await readPreview(http, address);
      const hasTitle = isWanted() && takeTitle(preview);
      const source = preview.picture || preview.icon;
      const picture = source && mayTakePicture() ? await readPicture(http, source).catch(() => null) : null;
      const hasPicture = isWanted() && takePicture(picture);
      const https = !/^https?:/i.test(address) && preview.url.startsWith('https:') ? preview.url : null;
      show({ state: 'done', site: siteOf(preview), hasTitle, hasPicture, https });
      return hasPicture ? picture : null;
    } catch (error) {
      show({ state: 'failed', reason: isApiFailure(error) ? error.message : '' });
      return null;
    }
  };
  const stop = (address: string) => {
    lastAddress.current = address;
    pending.current?.end();
    pending.current = null;
    setShown(null);
  };

  return {
    /** A note about a former address disappears when the person changes the address. */
    note: shown?.address === options.url.trim() ? shown.note : null,
    read: (typed: string): void => {
      const address = typed.trim();
      if (address === lastAddress.current || !isWebAddress(address)) return;
      lastAddress.current = address;
      const work = new Pending();
      pending.current = work;
      void run(address, work).then((picture) => {
        work.end(picture);
        if (pending.current === work) pending.current = null;
      });
    },
    /** Takes an address that was read already. */
    accept: stop,
    /** Stops waiting for the site. Its late answer is ignored. */
    skip: () => stop(lastAddress.current),
    isReading: (): boolean => pending.current !== null,
    /** The picture of a slow site, for a form that is sent before the picture arrives. The server gives up after seconds. */
    latePicture: (): Promise<File | null> => pending.current?.picture ?? Promise.resolve(null),
  };
}

export type LinkPreviewState = ReturnType<typeof useLinkPreview>;

const siteOf = ({ site, url }: LinkPreview): string => site || new URL(url).hostname.replace(/^www\./, '');
