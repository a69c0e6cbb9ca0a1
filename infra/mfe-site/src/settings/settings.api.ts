import type { SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchSettings = (http: HttpPort) => http.get<SiteSettings>('/admin/site');

export const changeSettings = (http: HttpPort, change: SiteSettingsChange) =>
  http.patch<SiteSettings>('/admin/site', change);
