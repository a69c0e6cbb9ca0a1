import type { PhotoRange } from '@linkstall/contracts/http';
import sharp from 'sharp';

interface Encoded {
  readonly bytes: Buffer;
}

const hex = (channels: readonly number[]) => '#' + channels.map((c) => c.toString(16).padStart(2, '0')).join('');

/**
 * The darkest and the lightest value of each colour channel over all widths. The contrast of text on the photo is calculated
 * from both. They are measured on the encoded images, because lossy encoding creates new colours.
 */
export async function rangeOf(encoded: readonly Encoded[]): Promise<PhotoRange> {
  const darkest = [255, 255, 255];
  const lightest = [0, 0, 0];
  for (const { bytes } of encoded) {
    const channelValues = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
    for (let index = 0; index < channelValues.length; index += 1) {
      const value = channelValues[index] ?? 0;
      const channel = index % 3;
      if (value < (darkest[channel] ?? 0)) darkest[channel] = value;
      if (value > (lightest[channel] ?? 255)) lightest[channel] = value;
    }
  }
  return { darkest: hex(darkest), lightest: hex(lightest) };
}
