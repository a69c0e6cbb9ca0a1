import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawnHtmlFault, entryHtmlFault } from './drawn-html.ts';

const faultOf = (html: string, styles: unknown = '') => drawnHtmlFault({ html, styles });

test('texts, forms, media, drawings, custom elements and image preloads are allowed', () => {
  for (const html of [
    '',
    'a &lt;script&gt; in a text, 1 < 2, <3',
    '<!--$!--><template data-dgst="x"></template><!--/$-->',
    '<!-- --><!--$--><div id="x"><p title="&lt;script>">x</p></div>',
    '<link rel="preload" as="image" imageSrcSet="/images/a/96.webp 96w"/><img src="/images/a/96.webp"/>',
    '<svg viewBox="0 0 1 1"><title>x</title><linearGradient id="g"><stop/></linearGradient><path d="M0 0"/></svg>',
    '<form action="/x"><input/><textarea>x</textarea><select><option>1</option></select><button>x</button></form>',
    '<video><source src="/x"/><track/></video><details><summary>x</summary></details><my-element>x</my-element>',
  ])
    assert.equal(faultOf(html, '<style data-styled="true">.a{color:red}@media (width < 600px){}</style>'), null, html);
});

test('an element that acts for the whole page is refused in every spelling and at every place', () => {
  const names = `script meta link base object iframe embed frame frameset style noscript html head body applet param
    plaintext xmp noembed noframes portal fencedframe foreignObject animate set math scriptx`;
  for (const name of names.split(/\s+/))
    for (const html of [
      `<${name}>`,
      `<${name}/>`,
      `<${name.toUpperCase()} x=1>`,
      `<${name}\n>`,
      `<${name}\t>`,
      `<${name}\f>`,
      `<${name}\r>`,
      `<div><p></p><${name} src="/x">`,
      `<svg><${name} href="/x"/></svg>`,
      `<textarea></textarea><${name}>`,
      `<p title="<${name}>">`,
      `<!-- --><${name}>`,
      `<div <${name}>`,
      `<<${name}>`,
    ])
      assert.match(
        faultOf(html) ?? 'nothing',
        new RegExp(`^it draws the element <${name}>`, 'i'),
        JSON.stringify(html),
      );
});

test('a frame is allowed for video players only, and without a document of its own', () => {
  const player = 'src="https://www.youtube-nocookie.com/embed/x"';
  assert.equal(faultOf(`<iframe title="x &lt;" ${player} allowFullScreen="" loading="lazy"></iframe>`), null);
  assert.equal(faultOf('<iframe src="https://player.vimeo.com/video/1"></iframe>'), null);
  for (const frame of [
    '<iframe src="/login">',
    '<iframe src="https://player.vimeo.com.evil.example/">',
    '<iframe src="https://evil.example/https://player.vimeo.com/">',
    '<iframe src="https://evil.example@player.vimeo.com/">',
    `<iframe ${player} srcDoc="x">`,
    `<iframe ${player} srcdoc=x>`,
    `<iframe srcdoc="x" ${player}>`,
    `<iframe\n${player}>`,
    `<iframe data-${player}>`,
    `<iframe title=' ${player}' src="/login">`,
    `<iframe title=" x" src="/login" ${player}>`,
  ])
    assert.match(faultOf(frame) ?? 'nothing', /<iframe>/, frame);
});

test('a link is allowed as an image preload only', () => {
  for (const link of [
    '<link rel="stylesheet" href="/x">',
    '<link as="image" rel="preload">',
    '<link rel="preload" as="script">',
    '<link rel="preload" as="imagex">',
    '<link  rel="preload" as="image">',
  ])
    assert.match(faultOf(link) ?? 'nothing', /<link>/);
});

test('the style tags of a page contain no other element', () => {
  for (const styles of [
    '<style></style><script src="/x"></script>',
    '<meta http-equiv="refresh">',
    '<style>a</style><p>',
  ])
    assert.match(faultOf('', styles) ?? 'nothing', /^its styles contain the element </);
});

test('the HTML of an entry can neither end its template nor leave an element or a comment open', () => {
  const faultOfEntry = (html: string, styles = '') => entryHtmlFault({ html, styles }) ?? 'nothing';
  for (const html of ['<p>Roses</p>', '<form action="/x"><input/></form>', 'Roses<ul><li>red</li></ul>', '<form>'])
    assert.equal(faultOfEntry(html, '<style>p { color: red }</style>'), 'nothing', html);
  for (const html of ['</template><p>x</p>', '<template>', '<!--', '<textarea>', '<p title="'])
    assert.match(faultOfEntry(html), /close each element/, html);
  for (const styles of ['<style></style></template><style>body { opacity: 0 }</style>', '<style>p {}'])
    assert.match(faultOfEntry('<p>Roses</p>', styles), /close each element/, styles);
});
