// Checks the texts of sections 4, 5 and 8 of the specification, and the fixed texts of section 2. Each text must appear once:
// in the catalogue of the app that shows it. Messages of the server and page titles of routes.json are excluded. Everyday
// words that every app defines itself are excluded, too ('Home', 'Store', 'Login', 'Cancel', 'Save' …). Run by `node --test`.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import ts from 'typescript';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';

/** path → content of the file */
type Sources = Readonly<Record<string, string>>;

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['shell/server', ...FRONT_ENDS.map((name) => `${folderOf(name)}/src`)];

/** catalogue → its texts */
const CATALOGUES = {
  'shell/src/texts.ts': ['Logged Out', 'Page Not Found', 'Back To Home', 'Logout'],
  'mfe-account/src/ui/texts.ts': [
    ...['Account Created', 'Password Does Not Matched'],
    ...['Send Mail', 'Email Send', 'Resend Email', 'Email Not Found', 'Password Mismatched', 'Password Updated'],
    ...[
      'Click to Verify',
      'Email Verified',
      'Email Already Verified',
      'Verification Mail Send',
      'Failed To Send Email',
    ],
    ...['Email is Verified', 'Email Sent Check MailBox', 'Email is not Verified', 'Update Details', 'Profile Updated'],
  ],
  'mfe-links/src/ui/texts.ts': [
    ...['Add Link', 'Share', 'Link Copied', 'data is not available', 'Header', 'Enter URL', 'Enter Thumbnail'],
    ...['Invalid URL', 'Not A Valid User', 'Save Changes', 'Token Not Found', 'Theme Updated Successfully'],
  ],
  'mfe-public/src/ui/texts.ts': ['Create Now', 'Data Not Found', 'User Name Not Found'],
  'mfe-store/src/ui/owner-texts.ts': [
    ...['Product Added', 'Product Updated', 'Product Deleted', 'Error To Add Product', 'Error While Updating Product'],
    ...['Invalid Product URL', 'All Fields Except Product_Retailer Are Required', 'Only 5 images allowed'],
    ...['id not found', 'token not found', 'Save & Add'],
  ],
};

/** Repeats texts of other files, because isolated pages show only these texts. */
const ALLOW_LIST = 'shell/src/notices/carried-notices.ts';

/** The shipped sources of the front ends and the edge. */
function readSources(): Sources {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const isShipped = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
  const shippedFiles = paths.filter((path) => isShipped(path) && path !== ALLOW_LIST);
  return Object.fromEntries(shippedFiles.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/**
 * All texts of a file: strings, parts of templates, and texts between tags.
 * @returns `bare`: whether the text is in the markup itself
 */
function piecesOf(path: string, source: string): { text: string; bare: boolean }[] {
  const pieces: { text: string; bare: boolean }[] = [];
  const visit = (node: ts.Node) => {
    const isBetweenTags = ts.isJsxText(node);
    if (
      isBetweenTags ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      const text = node.text.replace(/\s+/g, ' ').trim();
      pieces.push({ text, bare: isBetweenTags || isTextAttribute(node.parent) });
    }
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind));
  return pieces;
}

const TEXT_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder', 'label', 'hint', 'text'];

/** Whether the node is an attribute that users read or hear. */
const isTextAttribute = (node: ts.Node) => ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.includes(node.name.getText());

const allPieces = (sources: Sources) =>
  Object.entries(sources).flatMap(([path, source]) => piecesOf(path, source).map((piece) => ({ path, ...piece })));

type Pieces = ReturnType<typeof allPieces>;

/** The files that contain a text. A text of several words may also be part of a longer text. */
const placesOf = (pieces: Pieces, expectedText: string) =>
  pieces
    .filter(({ text }) => text === expectedText || (expectedText.includes(' ') && text.includes(expectedText)))
    .map(({ path }) => path);

/** Texts in the markup itself, as `<path>: <text>`. */
const textsInMarkup = (pieces: Pieces) =>
  pieces.filter(({ text, bare }) => bare && /\p{L}/u.test(text)).map(({ path, text }) => `${path}: ${text}`);

describe('texts', () => {
  const pieces = allPieces(readSources());

  for (const [catalogue, texts] of Object.entries(CATALOGUES)) {
    for (const text of texts)
      it(`${catalogue} is the only file with the text "${text}"`, () =>
        assert.deepEqual(placesOf(pieces, text), [catalogue]));
  }

  it('the markup contains no texts', () => assert.deepEqual(textsInMarkup(pieces), []));

  const plantedTexts = {
    'a string': "notice.error('Invalid URL');",
    'a template': 'notice.error(`Invalid URL`);',
    'a piece of a template': 'notice.error(`${url} Invalid URL`);',
    'a part of a sentence': "notice.error('Sorry: Invalid URL.');",
    'words between tags': 'export const Planted = () => <p>\n  Invalid URL\n</p>;',
    'an attribute': 'export const Planted = () => <i aria-label="Invalid URL" />;',
  };
  for (const [form, source] of Object.entries(plantedTexts)) {
    it(`placesOf finds a second copy as ${form}`, () => {
      const path = 'mfe-links/src/links/planted.tsx';
      const places = placesOf([...pieces, ...allPieces({ [path]: source })], 'Invalid URL');
      assert.deepEqual(places, ['mfe-links/src/ui/texts.ts', path]);
    });
  }

  it('textsInMarkup finds texts in the markup', () => {
    const source = 'export const Planted = () => <p title="Say">Hello {name}<i className="no">{\'–\'}</i></p>;';
    assert.deepEqual(textsInMarkup(allPieces({ 'planted.tsx': source })), ['planted.tsx: Say', 'planted.tsx: Hello']);
  });
});
