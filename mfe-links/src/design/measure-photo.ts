import type { CustomThemePhoto } from '@linkstall/contracts/http';

/**
 * Margin per colour channel, because the small copy has less contrast than the photo. The API measures the photo itself
 * when it is saved.
 */
const MARGIN = 8;

const hex = (channels: readonly number[]) =>
  '#' + channels.map((channel) => Math.min(255, Math.max(0, channel)).toString(16).padStart(2, '0')).join('');

/**
 * Finds the darkest and the lightest value of each colour channel in a chosen photo, for the phone preview. Null when the
 * browser cannot draw the photo.
 */
export async function measurePhoto(image: HTMLCanvasElement): Promise<CustomThemePhoto | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const darkest = [255, 255, 255];
  const lightest = [0, 0, 0];
  for (const [index, value] of data.entries()) {
    const channel = index % 4;
    if (channel === 3) continue;
    darkest[channel] = Math.min(value, darkest[channel] ?? 255);
    lightest[channel] = Math.max(value, lightest[channel] ?? 0);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) return null;
  const range = {
    darkest: hex(darkest.map((channel) => channel - MARGIN)),
    lightest: hex(lightest.map((channel) => channel + MARGIN)),
  };
  return { url: URL.createObjectURL(blob), ...range };
}
