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

/**
 * The name of a site: `my shop` for `https://www.my-shop.co.in/x`. The longest label before the last dot is the name,
 * because country and category labels are short.
 */
function siteName(url: string): string {
  const [host = ''] = url
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/, 1);
  const labels = host
    .replace(/^www\./i, '')
    .split('.')
    .slice(0, -1);
  return labels.reduce((longest, label) => (label.length > longest.length ? label : longest), '').replace(/[-_]/g, ' ');
}

/** The initials of a link: of its site, or of its title while there is no address. */
export const initialsOf = ({ title, url }: { readonly title: string; readonly url: string }): string => {
  const name = siteName(url) || title.trim();
  return name && initials(name);
};

/** Colours for a theme that cannot be read. */
const DEFAULT_COLORS: Colors = { background: '#ffdd8a', color: '#24121e' };

/** The colours of link images in the page's theme. Never rejects. */
export async function themeColors(http: HttpPort, id: string): Promise<Colors> {
  const themes = await fetchThemes(http).catch(() => []);
  const { background, color } = themes.find(({ _id }) => _id === id)?.mainStyles.linkIcon ?? DEFAULT_COLORS;
  return typeof background === 'string' ? { background, color } : DEFAULT_COLORS;
}

function drawInitials(letters: string, { background, color }: Colors): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, SIDE, SIDE);
  Object.assign(context, { fillStyle: color, textAlign: 'center', textBaseline: 'middle' });
  context.font = `700 ${SIDE * (letters.length > 1 ? 0.4 : 0.52)}px system-ui, sans-serif`;
  context.fillText(letters, SIDE / 2, SIDE * 0.53, SIDE * 0.84);
  return canvas;
}

/** Without `createImageBitmap` the browser cannot decode images, and no thumbnail is drawn either. */
export const canDraw = (): boolean => typeof createImageBitmap === 'function';

/** Draws the initials of a link without an image, in colours of the theme. Null while colours or letters are missing. */
export function useThumbnailDrawing(
  link: Parameters<typeof initialsOf>[0],
  isWanted: boolean,
): HTMLCanvasElement | null {
  const { http, session } = useAtomValue(shellAtom);
  const theme = session.current()?.theme ?? '';
  const [colors, setColors] = useState<Colors>();
  const isEnabled = isWanted && canDraw();
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCurrent = true;
    void themeColors(http, theme).then((loadedColors) => isCurrent && setColors(loadedColors));
    return () => void (isCurrent = false);
  }, [http, isEnabled, theme]);
  const letters = initialsOf(link);
  return useMemo(
    () => (isEnabled && colors && letters ? drawInitials(letters, colors) : null),
    [isEnabled, colors, letters],
  );
}

/** Encodes the drawing as a PNG file. */
export async function encodeDrawing(drawing: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'drawing.png', { type: 'image/png' });
}
