import { themeCss } from '@linkstall/themes/page-theme';
import { render, screen, within } from '@testing-library/react';

import { allThemes, link, meera } from '../testing/people.ts';
import { CreatorPage } from './creator-page.tsx';
import { pageContent } from './page-content.ts';

const contentOf = (user: typeof meera) => pageContent(user, themeCss(user.UserTheme[0] ?? null));
const FOCUSABLE = 'a, button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]';

describe('a creator’s page', () => {
  it('shows name, user name, email address and links with their targets', () => {
    render(<CreatorPage content={contentOf(meera)} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Meera Iyer · Sunday kitchen');
    expect(screen.getByText('@Meera.Cooks')).toBeVisible();
    expect(screen.getByText('meera@example.com')).toHaveAttribute('href', 'mailto:meera@example.com');
    const [first, second] = within(screen.getByRole('list')).getAllByRole('link');
    expect(first).toHaveAttribute('href', 'https://www.youtube.com/@meera');
    expect(second).toHaveAttribute('href', 'http://meera.example/plan?a=1&b=2');
    expect(second).toHaveAccessibleName('Tiffin plan <free>');
    expect(second).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(screen.getByRole('link', { name: 'Made with Linkstall' })).toHaveAttribute('href', '/');
  });

  it('counts clicks with ping, except for links that the redirect /go/… counts', () => {
    const trackedLink = { ...link('All of them'), url: '/go/6920a1b2c3d4e5f60718293a' };
    render(<CreatorPage content={contentOf({ ...meera, UserLink: [link('Blog'), trackedLink] })} />);
    const [directAnchor, trackedAnchor] = within(screen.getByRole('list')).getAllByRole('link');
    expect(directAnchor).toHaveAttribute('ping', `/report/visit?${link('Blog')._id}`);
    expect(trackedAnchor).toHaveAttribute('href', trackedLink.url);
    expect(trackedAnchor).not.toHaveAttribute('ping');
  });

  it('draws the icon of a known service or the first letter for a link without an image', () => {
    const icon = 'm60 10l50 50-50 50z';
    const drawn = (title: string) => ({ ...link(title), thumbnail: { url: '' } });
    render(<CreatorPage content={contentOf({ ...meera, UserLink: [{ ...drawn('Reels'), icon }, drawn('Blog')] })} />);
    const [reels, blog] = within(screen.getByRole('list')).getAllByRole('link');
    expect(reels?.querySelector('path')).toHaveAttribute('d', icon);
    expect(reels).toHaveAccessibleName('Reels');
    expect(blog).toHaveTextContent('BBlog');
  });

  it('has a share popover that opens without scripts, and none on an inert page', () => {
    const { unmount } = render(<CreatorPage content={contentOf(meera)} origin="https://site.example" />);
    const target = screen.getByRole('button', { name: 'Share' }).getAttribute('popovertarget');
    const popover = document.getElementById(target ?? '')!;
    expect(popover).toHaveAttribute('popover', 'auto');
    const code = within(popover).getByRole('img', { name: 'QR code of https://site.example/Meera.Cooks' });
    expect(code).toHaveAttribute('src', '/Meera.Cooks.qr.svg');
    expect(code).toHaveAttribute('loading', 'lazy');
    expect(within(popover).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('https://site.example/Meera.Cooks')),
    );
    unmount();
    render(<CreatorPage content={contentOf(meera)} isInert />);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('allows line breaks before @ and after dots of addresses, and the text stays the same', () => {
    render(<CreatorPage content={contentOf(meera)} />);
    expect(screen.getByText('meera@example.com').innerHTML).toMatch(/^<svg .*<\/svg>meera<wbr>@example\.<wbr>com$/);
    expect(screen.getByText('@Meera.Cooks').innerHTML).toBe('@Meera.<wbr>Cooks');
  });

  it('reserves the space of every image, and loads images below the first screen lazily', () => {
    const userWithManyLinks = { ...meera, UserLink: Array.from({ length: 20 }, (_, index) => link(`Link ${index}`)) };
    const { container } = render(<CreatorPage content={contentOf(userWithManyLinks)} />);
    const [avatar, ...thumbnails] = container.querySelectorAll('img');
    expect(avatar).toHaveAttribute('srcset', expect.stringMatching(/\/96\.webp 1x,.*\/192\.webp 2x,.*\/384\.webp 4x$/));
    for (const image of [avatar, ...thumbnails]) {
      expect(image).toHaveAttribute('width');
      expect(image).toHaveAttribute('height');
    }
    expect(avatar).not.toHaveAttribute('loading');
    expect(thumbnails.map((image) => image.getAttribute('loading') === 'lazy')).toEqual(
      thumbnails.map((_, index) => index >= 6),
    );
  });

  it.each([
    ['Zoë van der Berg', 'ZB'],
    ['Your name here', 'YH'],
    ['meera', 'M'],
    ["Aoife O'Brien", 'AO'],
  ])('shows the initials of %s when there is no avatar', (fullName, letters) => {
    render(<CreatorPage content={contentOf({ ...meera, fullName, avatar: { url: '' } })} />);
    expect(screen.getByText(letters)).toBeVisible();
  });

  it('shows Data Not Found when there are no links', () => {
    render(<CreatorPage content={contentOf({ ...meera, UserLink: [] })} />);
    expect(screen.getByText('Data Not Found')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('does not show an inactive link', () => {
    render(<CreatorPage content={contentOf({ ...meera, UserLink: [{ ...link('Hidden'), isActive: false }] })} />);
    expect(screen.queryByText('Hidden')).toBeNull();
  });

  it('links to the store only when the store has products', () => {
    const { rerender } = render(<CreatorPage content={contentOf(meera)} />);
    expect(screen.queryByRole('link', { name: 'Store' })).toBeNull();
    rerender(<CreatorPage content={contentOf({ ...meera, hasStore: true })} />);
    expect(screen.getByRole('link', { name: 'Store' })).toHaveAttribute('href', '/store/@Meera.Cooks');
  });

  type Declarations = Readonly<Record<string, string>>;
  const declarationsIn = (css: string): Declarations =>
    Object.fromEntries(Array.from(css.matchAll(/([\w-]+):([^;]+);/g), ([, name = '', value = '']) => [name, value]));
  const declarationsOf = ({ style }: CSSStyleRule): Declarations =>
    Object.fromEntries(Array.from(style, (name) => [name, style.getPropertyValue(name)]));
  /** The declarations of each rule of the page. */
  const styleRules = () =>
    Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .flatMap((rule) => ('selectorText' in rule ? [declarationsOf(rule as CSSStyleRule)] : []));

  it.each(allThemes.map((theme) => [theme.name, theme] as const))(
    'has the theme %s without a style attribute, with the CSS from its data',
    (_name, theme) => {
      const content = contentOf({ ...meera, UserTheme: [theme] });
      const { container } = render(<CreatorPage content={content} />);
      expect(styleRules()).toContainEqual(expect.objectContaining(declarationsIn(content.css)));
      const page = container.firstElementChild as Element;
      expect(getComputedStyle(page).getPropertyValue('--lt-heading')).toBe(theme.mainStyles.contentSection.heading);
      expect(container.querySelector('[style]')).toBeNull();
    },
  );

  it('uses the default colours for a theme of an unknown format', () => {
    const [theme] = meera.UserTheme;
    const unknownTheme = {
      ...theme,
      mainStyles: { ...theme?.mainStyles, linkTitle: { font: '}body{display:none' } },
    } as never;
    const { container } = render(<CreatorPage content={contentOf({ ...meera, UserTheme: [unknownTheme] })} />);
    expect(getComputedStyle(container.firstElementChild as Element).getPropertyValue('--lt-heading')).toBe(
      'var(--ls-text)',
    );
  });
});

describe('an inert creator’s page', () => {
  it('shows the same, but has no focusable elements and is hidden from screen readers', () => {
    const { container } = render(<CreatorPage content={contentOf(meera)} isInert />);
    expect(screen.getByText('Tiffin plan <free>')).toBeVisible();
    expect(container.querySelectorAll(`${FOCUSABLE}, h1`)).toHaveLength(0);
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });

  it('loads only small images, and loads them lazily', () => {
    const { container } = render(<CreatorPage content={contentOf(meera)} isInert />);
    for (const image of container.querySelectorAll('img')) {
      expect(image.getAttribute('src')).toMatch(/\/96\.webp$/);
      expect(image).not.toHaveAttribute('srcset');
      expect(image).toHaveAttribute('loading', 'lazy');
    }
  });
});
