import { playerOf } from './player.ts';

const TRACK = '4uLU6hMCjMI75M1A2tKUQC';

describe('playerOf', () => {
  it.each([
    [
      'https://youtu.be/dQw4w9WgXcQ',
      'youtube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
      undefined,
    ],
    [`open.spotify.com/track/${TRACK}?si=a`, 'spotify', `https://open.spotify.com/embed/track/${TRACK}`, 152],
    [
      `https://open.spotify.com/intl-de/album/${TRACK}`,
      'spotify',
      `https://open.spotify.com/embed/album/${TRACK}`,
      352,
    ],
    [
      'http://soundcloud.com/forss/flickermood',
      'soundcloud',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&auto_play=true',
      166,
    ],
    [
      'https://soundcloud.com/forss/sets/soulhack',
      'soundcloud',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fsets%2Fsoulhack&auto_play=true',
      450,
    ],
    [
      'https://music.apple.com/in/album/let-it-be/1440857781?i=1440857786&ls=1',
      'applemusic',
      'https://embed.music.apple.com/in/album/let-it-be/1440857781?i=1440857786',
      175,
    ],
    [
      'https://music.apple.com/us/playlist/a/pl.u-abc',
      'applemusic',
      'https://embed.music.apple.com/us/playlist/a/pl.u-abc',
      450,
    ],
    [
      'https://www.google.com/maps/place/Meera+Cooks/@12.97,77.59,15z/data=!3m1',
      'map',
      'https://www.google.com/maps?q=Meera%20Cooks&output=embed',
      360,
    ],
    [
      'https://www.google.co.in/maps/@12.97,77.59,15z',
      'map',
      'https://www.google.com/maps?q=12.97%2C77.59&output=embed',
      360,
    ],
    ['https://maps.google.com/?q=Pune', 'map', 'https://www.google.com/maps?q=Pune&output=embed', 360],
    [
      'https://www.openstreetmap.org/#map=15/12.97000/77.59000',
      'map',
      'https://www.openstreetmap.org/export/embed.html?bbox=77.58451%2C12.96725%2C77.59549%2C12.97275&layer=mapnik&marker=12.97%2C77.59',
      360,
    ],
    [
      'https://calendar.google.com/calendar/embed?src=a%40group.calendar.google.com&ctz=Asia/Kolkata',
      'calendar',
      'https://calendar.google.com/calendar/embed?src=a%40group.calendar.google.com',
      560,
    ],
    ['calendly.com/meera/30min', 'calendar', 'https://calendly.com/meera/30min', 560],
    ['https://cal.com/meera/30min', 'calendar', 'https://cal.com/meera/30min/embed', 560],
  ])('finds the player of %s', (...[address, provider, player, height]) => {
    expect(playerOf(address)).toEqual({
      provider,
      player,
      url: expect.stringMatching(/^https:/),
      ...(height !== undefined && { height }),
    });
  });

  it.each([
    'https://open.spotify.com/',
    'https://open.spotify.com/user/meera',
    'https://open.spotify.com.example.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://soundcloud.com/forss',
    'https://soundcloud.com/search/x',
    'https://music.apple.com/in/browse',
    'https://www.google.com/search?q=pune',
    'https://google.example.com/maps?q=x',
    'https://calendar.google.com/calendar/',
    'https://calendly.com/',
    'https://notcal.com/meera/30min',
    'javascript:alert(1)',
  ])('returns null for %s', (address) => expect(playerOf(address)).toBeNull());
});
