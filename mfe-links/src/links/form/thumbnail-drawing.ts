import type { HttpPort } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { serviceOf } from '@linkstall/kit/social-services';
import { firstLetter, linkHref } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';

import { fetchThemes } from '../../ui/reads.api.ts';

const SIDE = 384;

interface Colors {
  readonly background: string;
  readonly color: string;
}

/** The letter of a link, as its page draws it. */
export const letterOf = ({ title }: { readonly title: string }): string => firstLetter(title.trim());

/** The name of a known service, whose icon the page draws instead of a letter. */
export function serviceNameOf(url: string): string | undefined {
  const href = linkHref(url.trim());
  return URL.canParse(href) ? serviceOf(new URL(href).hostname)?.label : undefined;
}

/** Colours for a theme that cannot be read. */
const DEFAULT_COLORS: Colors = { background: '#ffdd8a', color: '#24121e' };

/** The colours of link images in the page's theme. Never rejects. */
async function themeColors(http: HttpPort, id: string): Promise<Colors> {
  const themes = await fetchThemes(http).catch(() => []);
  const { background, color } = themes.find(({ _id }) => _id === id)?.mainStyles.linkIcon ?? DEFAULT_COLORS;
  return typeof background === 'string' ? { background, color } : DEFAULT_COLORS;
}

function drawLetter(letter: string, { background, color }: Colors): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, SIDE, SIDE);
  Object.assign(context, { fillStyle: color, textAlign: 'center', textBaseline: 'middle' });
  context.font = `700 ${SIDE * 0.52}px system-ui, sans-serif`;
  context.fillText(letter, SIDE / 2, SIDE * 0.53, SIDE * 0.84);
  return canvas;
}

/** Without `createImageBitmap` the browser cannot decode images, and no thumbnail is drawn either. */
export const canDraw = (): boolean => typeof createImageBitmap === 'function';

/**
 * Draws the letter of a link without an image, in colours of the theme: what the page shows, and the file that the API
 * requires. Null while colours or letter are missing.
 */
export function useThumbnailDrawing(link: Parameters<typeof letterOf>[0], isWanted: boolean): HTMLCanvasElement | null {
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
  const letter = letterOf(link);
  return useMemo(
    () => (isEnabled && colors && letter ? drawLetter(letter, colors) : null),
    [isEnabled, colors, letter],
  );
}

/** Encodes the drawing as a PNG file. */
export async function encodeDrawing(drawing: HTMLCanvasElement): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, 'image/png'));
  return blob ? new File([blob], 'drawing.png', { type: 'image/png' }) : undefined;
}

/**
 * The file that the API requires for a link whose thumbnail pages draw (`isDrawn`). The API does not store it, so it needs no
 * colours of the theme. Undefined when the browser cannot draw.
 */
export async function placeholderThumbnail(link: Parameters<typeof letterOf>[0]): Promise<File | undefined> {
  const drawing = canDraw() ? drawLetter(letterOf(link), DEFAULT_COLORS) : null;
  return drawing ? encodeDrawing(drawing) : undefined;
}
