import { serviceOf } from './social-services.ts';

describe('The service of an account', () => {
  it.each([
    ['instagram.com', 'Instagram'],
    ['www.Instagram.com', 'Instagram'],
    ['youtu.be', 'YouTube'],
    ['music.youtube.com', 'YouTube Music'],
    ['meera.substack.com', 'Substack'],
  ])('at %s is %s', (host, label) => expect(serviceOf(host)?.label).toBe(label));

  it.each(['meera.example', 'notinstagram.com', 'com', ''])('at %j is none that is known', (host) =>
    expect(serviceOf(host)).toBeNull(),
  );
});
