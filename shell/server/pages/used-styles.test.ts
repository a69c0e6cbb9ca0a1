import { withoutImagePreloads, withoutStyledMarkers } from './used-styles.ts';

const PRELOAD = '<link rel="preload" as="image" href="/a.webp"/>';
const URGENT = '<link rel="preload" as="image" href="/b.webp" fetchPriority="high"/>';

test('preloads of images at the start are removed, except for high-priority images', () => {
  expect(withoutImagePreloads(`${PRELOAD}${URGENT}${PRELOAD}<h1>Asha</h1>`)).toBe(`${URGENT}<h1>Asha</h1>`);
});

test('the markers of styled-components are removed', () => {
  const styles = `<style data-styled="true">.a{color:red;}/*!sc*/\ndata-styled.g1[id="A-b"]{content:"a,"}/*!sc*/\n</style>`;
  expect(withoutStyledMarkers(styles).replaceAll(' ', '')).toBe('<style>.a{color:red;}</style>');
});

test.each([
  ['a preload inside a tag', withoutImagePreloads, `<<link rel="preload" as="image" x>meta http-equiv="refresh">`],
  ['the end of a rule inside a tag', withoutStyledMarkers, '<style>a{}</style></*!sc*/script src="/x.js">'],
  ['a marker inside a tag', withoutStyledMarkers, '<data-styled.g1[id="x"]{content:"y"}script src="/x.js">'],
])('%s does not become another tag', (_, change, html) => {
  expect(change(html)).not.toMatch(/<(?:meta|script)/);
});
