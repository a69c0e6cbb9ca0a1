import type { SiteHealth, TestMail } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchHealth = (http: HttpPort) => http.get<SiteHealth>('/admin/health');

export const sendTestMail = (http: HttpPort) => http.post<TestMail>('/admin/health/test-mail', {});
