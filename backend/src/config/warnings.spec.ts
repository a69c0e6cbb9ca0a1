import { readSettings } from './read-settings.js';
import { warningsOf } from './warnings.js';

const SECRET = 'f3a9c1e07b5d42686e1f90ab3c7d58e2';
const KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';

const warnings = (env: Record<string, string>) =>
  warningsOf(readSettings({ MONGODB_URI: 'mongodb://127.0.0.1/x', JWT_SECRET: SECRET, EDGE_KEY: KEY, ...env })).join();

it.each([
  'mongodb://db.example/x',
  'mongodb://10.0.0.7:27017/x',
  'mongodb://user:pass@db.example/x?retryWrites=true',
  'mongodb://127.0.0.1,db.example/x',
  'mongodb://db.example',
  'mongodb://db.example/x?tls=false',
  'mongodb://127.0.0.1@db.example/x',
  'mongodb://localhost.example/x',
  'mongodb+srv://db.example/x?tls=false',
])('warns of a database on another machine without TLS: %s', (MONGODB_URI) => {
  expect(warnings({ MONGODB_URI })).toMatch(/^MONGODB_URI connects to another machine without TLS/);
  expect(warnings({ MONGODB_URI })).not.toContain('pass@');
});

it.each([
  'mongodb://127.0.0.1:27017/x',
  'mongodb://localhost/x',
  'mongodb://[::1]:27017/x',
  'mongodb://linkstall:secret@%2Ftmp%2Fdata%2Fdatabase.sock/linkstall?authSource=admin',
  'mongodb://db.example/x?tls=true',
  'mongodb://a.example,b.example/?replicaSet=r&ssl=true',
  'mongodb+srv://db.example/x',
])('does not warn of %s', (MONGODB_URI) => {
  expect(warnings({ MONGODB_URI })).toBe('');
});

it('warns in production of mails without TLS, and of a missing EDGE_KEY', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://stall.example', SMTP_URL: 'smtp://mail.example' };
  expect(warnings(production)).toBe('');
  expect(warnings({ ...production, SMTP_REQUIRE_TLS: 'off' })).toMatch(/^SMTP_REQUIRE_TLS is off/);
  expect(warnings({ ...production, SMTP_URL: 'smtps://mail.example', SMTP_REQUIRE_TLS: 'off' })).toBe('');
  expect(warnings({ EDGE_KEY: '' })).toMatch(/^EDGE_KEY is not set/);
});
