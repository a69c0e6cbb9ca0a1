import type { Link } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export interface LinkDraft {
  readonly title: string;
  readonly url: string;
  readonly thumbnail: File;
}

export const fetchLinks = (http: HttpPort) => http.get<readonly Link[]>('/link/all-link');

export function addLink(http: HttpPort, { title, url, thumbnail }: LinkDraft) {
  const body = new FormData();
  body.set('title', title);
  body.set('url', url);
  body.set('isActive', 'true');
  body.set('thumbnail', thumbnail);
  return http.post<unknown>('/link/add-link', body);
}

export const deleteLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/delete-link', { linkId });
