import { serviceOf } from './social-services.ts';

describe('serviceOf', () => {
  it.each([
    ['instagram.com', 'Instagram'],
    ['www.Instagram.com', 'Instagram'],
    ['youtu.be', 'YouTube'],
    ['music.youtube.com', 'YouTube Music'],
    ['meera.substack.com', 'Substack'],
    ['fosstodon.org', 'Mastodon'],
    ['mastodon.design', 'Mastodon'],
    ['mstdn.social', 'Mastodon'],
  ])('returns for the host %s the service %s', (host, label) => expect(serviceOf(host)?.label).toBe(label));

  it.each(['meera.example', 'mastodon', 'notinstagram.com', 'com', ''])('returns null for the host %j', (host) =>
    expect(serviceOf(host)).toBeNull(),
  );
});
