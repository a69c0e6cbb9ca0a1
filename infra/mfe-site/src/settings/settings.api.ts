import type { SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchSettings = (http: HttpPort) => http.get<SiteSettings>('/admin/site');

/** Null removes the logo. */
export function changeLogo(http: HttpPort, logo: File | null) {
  if (logo === null) return http.delete<SiteSettings>('/admin/site/logo');
  const form = new FormData();
  form.append('logo', logo);
  return http.patch<SiteSettings>('/admin/site/logo', form);
}

export const changeSettings = (http: HttpPort, change: SiteSettingsChange) =>
  http.patch<SiteSettings>('/admin/site', change);
