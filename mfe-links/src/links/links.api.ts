import type { Link, LinkChange, OrderChange } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export interface LinkDraft {
  readonly title: string;
  readonly url: string;
  readonly countClicks: boolean;
  /** The form asks for it, and so does the API. */
  readonly thumbnail: File | undefined;
}

/** What of a link is to be another; what is absent stays. */
export interface LinkEdit {
  readonly title?: string;
  readonly url?: string;
  readonly isActive?: boolean;
  readonly countClicks?: boolean;
  readonly thumbnail?: File;
}

export function addLink(http: HttpPort, { title, url, countClicks, thumbnail }: LinkDraft) {
  const body = new FormData();
  body.set('title', title);
  body.set('url', url);
  body.set('isActive', 'true');
  if (countClicks) body.set('countClicks', 'true');
  if (thumbnail) body.set('thumbnail', thumbnail);
  return http.post<unknown>('/link/add-link', body);
}

export const deleteLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/delete-link', { linkId });

/** Possible for a few seconds after its deletion. */
export const restoreLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/restore-link', { linkId });

interface SeenLink {
  readonly id: string;
  /** What was on screen; a link without one is changed whatever it is by now. */
  readonly revision: number | undefined;
}

export function updateLink(http: HttpPort, { id, revision }: SeenLink, edit: LinkEdit) {
  const { title, url, isActive, countClicks, thumbnail } = edit;
  const texts: LinkChange = {
    ...(title !== undefined && { title }),
    ...(url !== undefined && { url }),
    ...(isActive !== undefined && { isActive: isActive ? 'true' : 'false' }),
    ...(countClicks !== undefined && { countClicks: countClicks ? 'true' : 'false' }),
    ...(revision !== undefined && { revision: String(revision) }),
  };
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.set(name, String(text));
  if (thumbnail) body.set('thumbnail', thumbnail);
  return http.patch<Link>(`/link/update-link/${id}`, body);
}

export const orderLinks = (http: HttpPort, order: OrderChange) => http.patch<readonly Link[]>('/link/order', order);
