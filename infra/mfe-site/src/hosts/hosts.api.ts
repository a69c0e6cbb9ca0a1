import type { HostBlockEnd, HostBlockPreview, HostBlocks, NewHostBlock } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchHostBlocks = (http: HttpPort, search: string) =>
  http.get<HostBlocks>(`/admin/site/hosts?search=${encodeURIComponent(search)}`);

export const previewHosts = (http: HttpPort, text: string) =>
  http.post<HostBlockPreview>('/admin/site/hosts/preview', { text });

export const blockHosts = (http: HttpPort, block: NewHostBlock) => http.post<null>('/admin/site/hosts', block);

export const endHostBlock = (http: HttpPort, id: string, end: HostBlockEnd) =>
  http.post<null>(`/admin/site/hosts/${encodeURIComponent(id)}/end`, end);
