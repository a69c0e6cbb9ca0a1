// Every text of sections 4, 5 and 8 of the specification, and the fixed ones of section 2, stands once: in the catalogue
// of the app that shows it. Run by `node --test`.
// Not counted: what the server says (it refuses for its own reasons, and its messages are shown as they come), page
// titles of routes.json, and everyday words ('Home', 'Store', 'Login', 'Cancel', 'Save' …) that every app has for itself.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import ts from 'typescript';

import { FRONT_ENDS, folderOf } from './rspack/front-ends.mjs';

/** path → what is in the file */
type Sources = Readonly<Record<string, string>>;

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['shell/server', ...FRONT_ENDS.map((name) => `${folderOf(name)}/src`)];

/** Catalogue → the texts that stand there. */
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

/** All that ships of the front ends and the edge. */
function readSources(): Sources {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const shipped = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  return Object.fromEntries(shipped.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/**
 * Every piece of text in a file as a reader gets it: strings, pieces of templates, words between tags.
 * @returns `bare`: in the markup itself
 */
function piecesOf(path: string, source: string): { text: string; bare: boolean }[] {
  const pieces: { text: string; bare: boolean }[] = [];
  const visit = (node: ts.Node) => {
    const isWords = ts.isJsxText(node);
    if (isWords || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim();
      pieces.push({ text, bare: isWords || saysName(node.parent) });
    }
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind));
  return pieces;
}

const SPOKEN = ['aria-label', 'alt', 'title', 'placeholder', 'label', 'hint', 'text'];

/** An attribute that somebody reads or hears. */
const saysName = (node: ts.Node) => ts.isJsxAttribute(node) && SPOKEN.includes(node.name.getText());

const allPieces = (sources: Sources) =>
  Object.entries(sources).flatMap(([path, source]) => piecesOf(path, source).map((piece) => ({ path, ...piece })));

type Pieces = ReturnType<typeof allPieces>;

/** The files where a text stands, alone or (when it is more than a word) in a longer one. */
const placesOf = (pieces: Pieces, wanted: string) =>
  pieces
    .filter(({ text }) => text === wanted || (wanted.includes(' ') && text.includes(wanted)))
    .map(({ path }) => path);

/** Words in the markup itself, `<path>: <words>`. */
const bareWords = (pieces: Pieces) =>
  pieces.filter(({ text, bare }) => bare && /\p{L}/u.test(text)).map(({ path, text }) => `${path}: ${text}`);

describe('texts', () => {
  const pieces = allPieces(readSources());

  for (const [catalogue, texts] of Object.entries(CATALOGUES)) {
    for (const text of texts)
      it(`'${text}' stands once, in ${catalogue}`, () => assert.deepEqual(placesOf(pieces, text), [catalogue]));
  }

  it('stand in the catalogues, not in the markup', () => assert.deepEqual(bareWords(pieces), []));

  const planted = {
    'a string': "notice.error('Invalid URL');",
    'a template': 'notice.error(`Invalid URL`);',
    'a piece of a template': 'notice.error(`${url} Invalid URL`);',
    'a part of a sentence': "notice.error('Sorry: Invalid URL.');",
    'words between tags': 'export const Planted = () => <p>\n  Invalid URL\n</p>;',
    'an attribute': 'export const Planted = () => <i aria-label="Invalid URL" />;',
  };
  for (const [form, source] of Object.entries(planted)) {
    it(`a second copy is found as ${form}`, () => {
      const path = 'mfe-links/src/links/planted.tsx';
      const found = placesOf([...pieces, ...allPieces({ [path]: source })], 'Invalid URL');
      assert.deepEqual(found, ['mfe-links/src/ui/texts.ts', path]);
    });
  }

  it('words in the markup are found', () => {
    const source = 'export const Planted = () => <p title="Say">Hello {name}<i className="no">{\'–\'}</i></p>;';
    assert.deepEqual(bareWords(allPieces({ 'planted.tsx': source })), ['planted.tsx: Say', 'planted.tsx: Hello']);
  });
});
