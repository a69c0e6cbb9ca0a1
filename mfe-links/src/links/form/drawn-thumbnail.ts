import type { HttpPort } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { initials } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';

import { fetchThemes } from '../../ui/reads.api.ts';

const SIDE = 384;

interface Colors {
  readonly background: string;
  readonly color: string;
}

/** What a site is called: `my-shop` of `https://www.my-shop.co.in/x`. Endings are short, so the longest part is it. */
function siteName(url: string): string {
  const [host = ''] = url
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/, 1);
  const parts = host
    .replace(/^www\./i, '')
    .split('.')
    .slice(0, -1);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').replace(/[-_]/g, ' ');
}

/** The letters that stand for a link: the site's, until its address is typed those of its title. */
export const lettersOf = ({ title, url }: { readonly title: string; readonly url: string }): string => {
  const words = siteName(url) || title.trim();
  return words && initials(words);
};

/** Where the theme cannot be had. */
const PLAIN: Colors = { background: '#ffdd8a', color: '#24121e' };

/** Those of the page's theme for the pictures of links, asked for when a form is open. Never rejects. */
async function themeColors(http: HttpPort, id: string): Promise<Colors> {
  const themes = await fetchThemes(http).catch(() => []);
  const { background, color } = themes.find(({ _id }) => _id === id)?.mainStyles.linkIcon ?? PLAIN;
  return typeof background === 'string' ? { background, color } : PLAIN;
}

function drawn(letters: string, { background, color }: Colors): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = background;
  pen.fillRect(0, 0, SIDE, SIDE);
  Object.assign(pen, { fillStyle: color, textAlign: 'center', textBaseline: 'middle' });
  pen.font = `700 ${SIDE * (letters.length > 1 ? 0.4 : 0.52)}px system-ui, sans-serif`;
  pen.fillText(letters, SIDE / 2, SIDE * 0.53, SIDE * 0.84);
  return canvas;
}

/** A browser that reads no pictures draws none either. */
export const canDraw = (): boolean => typeof createImageBitmap === 'function';

/** The picture of a link that has none of its own, in the colours of the page; null while there is nothing to draw. */
export function useDrawing(words: Parameters<typeof lettersOf>[0], isWanted: boolean): HTMLCanvasElement | null {
  const { http, session } = useAtomValue(shellAtom);
  const theme = session.current()?.theme ?? '';
  const [colors, setColors] = useState<Colors>();
  const isDrawn = isWanted && canDraw();
  useEffect(() => {
    if (!isDrawn) return undefined;
    let isNeeded = true;
    void themeColors(http, theme).then((found) => isNeeded && setColors(found));
    return () => void (isNeeded = false);
  }, [http, isDrawn, theme]);
  const letters = lettersOf(words);
  return useMemo(() => (isDrawn && colors && letters ? drawn(letters, colors) : null), [isDrawn, colors, letters]);
}

/** The drawing as it is sent. */
export async function drawnFile(drawing: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'drawing.png', { type: 'image/png' });
}
