import { mailHref } from './mail-href.ts';
import { isPhoneText, phoneText, whatsAppChat } from './phone-number.ts';
import { isUpiId, upiAmount, upiHref, upiParts } from './upi.ts';
import { videoOf } from './video.ts';

describe('phoneText', () => {
  it.each([
    ['+91 98765 43210', '+91 98765 43210'],
    ['९८७६५ ४३२१०', '98765 43210'],
    ['\u202a+1\u202c 202 555 0143', '+1 202 555 0143'],
    ['tel:+91-98765-43210', '+91-98765-43210'],
    ['TEL:+91%2098765%2043210;ext=4', '+91 98765 43210'],
    ['sms:+919876543210?body=Hi', '+919876543210'],
    ['https://wa.me/919876543210?text=Hi', '+919876543210'],
    ['wa.me/+919876543210', '+919876543210'],
    ['whatsapp://send?phone=919876543210', '+919876543210'],
  ])('of %s is %s', (text, number) => {
    expect(phoneText(text)).toBe(number);
    expect(isPhoneText(text)).toBe(true);
  });

  it.each(['', '12', 'call me', 'https://example.com/9876543210', '98765 43210 or 98765', '+', '1'.repeat(18)])(
    'finds no phone number in %j',
    (text) => expect(isPhoneText(text)).toBe(false),
  );

  it.each(['https://wa.me/message/ABC', 'https://chat.whatsapp.com/AbC123', 'https://example.com/919876543210'])(
    '%s is no chat with a number',
    (text) => expect(whatsAppChat(text)).toBeNull(),
  );
});

describe('mailHref', () => {
  it.each([
    ['meera@example.com', 'meera@example.com'],
    ['a?bcc=x@y.com', 'a%3Fbcc%3Dx@y.com'],
    ['a%0Abcc@y.com', 'a%250Abcc@y.com'],
    ['a&b#c@y.com', 'a%26b%23c@y.com'],
    ['a@b@y.com', 'a%40b@y.com'],
    ['a@y.com?bcc=z', 'a@y.com%3Fbcc%3Dz'],
  ])('of %s contains no other recipient and no header field', (address, path) => {
    expect(mailHref(address)).toBe(`mailto:${path}`);
    expect(new URL(mailHref(address)).search).toBe('');
    expect(decodeURIComponent(new URL(mailHref(address)).pathname)).toBe(address);
  });
});

describe('A UPI payment', () => {
  it.each([
    'meera@okhdfcbank',
    '9876543210@upi',
    'meera.cooks-1@ybl',
    '12345@hdfc0000001.ifsc.npci',
    'meera_x@ok',
    'A@b',
  ])('accepts the UPI id %s', (id) => expect(isUpiId(id)).toBe(true));
  it.each([
    '',
    'meera',
    '@upi',
    'meera@',
    'me era@upi',
    'a@b@c',
    'meera@upi&am=9',
    'meera@gmail.com',
    'meera@ok.hdfc',
    'meera@ok-hdfc',
    'meera@hdfc.ifsc.npci',
    'मीरा@upi',
    `${'a'.repeat(255)}@upi`,
  ])('rejects the UPI id %j', (id) => expect(isUpiId(id)).toBe(false));

  it.each([
    ['499', '499.00'],
    ['₹1,250.5', '1250.50'],
    ['1', '1.00'],
    ['1,00,000', '100000.00'],
    ['0.99', null],
    ['100000.01', null],
    ['1.234', null],
    ['-5', null],
    ['all', null],
  ])('converts the amount %s to %s', (text, amount) => expect(upiAmount(text)).toBe(amount));

  it.each([
    ['upi://pay?pa=meera@okhdfcbank&pn=Meera%20Iyer&am=499.00&cu=INR', ['meera@okhdfcbank', 'Meera Iyer', '499.00']],
    ['UPI://pay/?pa=meera@ybl', ['meera@ybl', '', '']],
    ['upi://pay?pn=Meera', null],
    ['https://pay?pa=meera@ybl', null],
    ['meera@ybl', null],
  ])('in the address %s has the parts %j', (address, parts) => {
    const found = upiParts(address);
    expect(found && [found.upiId, found.payee, found.amount]).toEqual(parts);
  });

  it('has a link with payee, amount and currency', () => {
    const upi = { upiId: 'meera@upi', payee: 'Meera & co', amount: '499.00' };
    expect(upiHref(upi)).toBe('upi://pay?pa=meera@upi&pn=Meera%20%26%20co&am=499.00&cu=INR');
    expect(upiHref({ ...upi, amount: '' })).toBe('upi://pay?pa=meera@upi&pn=Meera%20%26%20co&cu=INR');
  });
});

const ID = 'dQw4w9WgXcQ';
describe('videoOf', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `youtube.com/watch?list=PL1&v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `HTTPS://YOUTU.BE/${ID}`,
  ])('finds a YouTube video in %s', (address) => {
    expect(videoOf(address)).toEqual({
      provider: 'youtube',
      url: `https://www.youtube.com/watch?v=${ID}`,
      player: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
    });
  });

  it.each([
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', '76979871?autoplay=1&dnt=1'],
    [
      'vimeo.com/76979871/8272103f6e',
      'https://vimeo.com/76979871/8272103f6e',
      '76979871?h=8272103f6e&autoplay=1&dnt=1',
    ],
    ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871', '76979871?autoplay=1&dnt=1'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://vimeo.com/76979871/8272103f6e',
      '76979871?h=8272103f6e&autoplay=1&dnt=1',
    ],
  ])('finds a Vimeo video in %s', (address, url, player) => {
    expect(videoOf(address)).toEqual({ provider: 'vimeo', url, player: `https://player.vimeo.com/video/${player}` });
  });

  it.each([
    [`https://youtu.be/${ID}?t=42`, 42],
    [`https://www.youtube.com/watch?v=${ID}&t=1m2s`, 62],
    [`https://www.youtube.com/watch?v=${ID}#t=90`, 90],
    [`https://www.youtube.com/embed/${ID}?start=42`, 42],
    [`https://youtu.be/${ID}?t=1h2m3s`, 3_723],
  ])('keeps the start time of %s', (address, start) => {
    expect(videoOf(address)).toEqual({
      provider: 'youtube',
      url: `https://www.youtube.com/watch?v=${ID}&t=${start}s`,
      player: `https://www.youtube-nocookie.com/embed/${ID}?start=${start}&autoplay=1`,
    });
  });

  it.each([`https://youtu.be/${ID}?t=soon`, `https://youtu.be/${ID}?t=0`])('ignores the start time of %s', (address) =>
    expect(videoOf(address)?.player).not.toContain('start'),
  );

  it.each([
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/shortfilms/videos/76979871',
    'https://vimeo.com/showcase/1234567/video/76979871',
    'https://vimeo.com/album/1234567/video/76979871',
  ])('finds a Vimeo video inside a list in %s', (address) => {
    expect(videoOf(address)?.url).toBe('https://vimeo.com/76979871');
    expect(videoOf(`${address}#t=42s`)).toMatchObject({
      url: 'https://vimeo.com/76979871#t=42s',
      player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=42s',
    });
  });

  it.each([
    '',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/@meera',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=%22onload=al',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/showcase/1234567',
    'https://vimeo.com/76979871/not-a-hash',
    'https://player.vimeo.com/76979871',
    'https://dailymotion.com/video/x8abc',
    'javascript:alert(1)',
  ])('returns null for %j', (address) => expect(videoOf(address)).toBeNull());
});
