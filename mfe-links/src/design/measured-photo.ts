import type { LookPhoto } from '@linkstall/contracts/http';

/** A small copy is smoother than the photo: the API measures the photo itself when it is saved. */
const SPARE = 8;

const hex = (channels: readonly number[]) =>
  '#' + channels.map((c) => Math.min(255, Math.max(0, c)).toString(16).padStart(2, '0')).join('');

/** A chosen photo as the phone shows it before it is sent; null where this browser cannot. */
export async function measuredPhoto(picture: HTMLCanvasElement): Promise<LookPhoto | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const darkest = [255, 255, 255];
  const lightest = [0, 0, 0];
  for (const [at, value] of data.entries()) {
    const channel = at % 4;
    if (channel === 3) continue;
    darkest[channel] = Math.min(value, darkest[channel] ?? 255);
    lightest[channel] = Math.max(value, lightest[channel] ?? 0);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) return null;
  const ends = { darkest: hex(darkest.map((c) => c - SPARE)), lightest: hex(lightest.map((c) => c + SPARE)) };
  return { url: URL.createObjectURL(blob), ...ends };
}
