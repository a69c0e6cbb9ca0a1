import type { LinkPreview, PreviewPicture } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const readPreview = (http: HttpPort, url: string) => http.post<LinkPreview>('/link/preview', { url });

/** The picture as a file that the form uploads like any other picture. */
export async function readPicture(http: HttpPort, url: string): Promise<File> {
  const { image } = await http.post<PreviewPicture>('/link/preview-picture', { url });
  const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
  return new File([bytes], 'picture.webp', { type: 'image/webp' });
}
