// Checks that every file that a document names exists, and that the README is short. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
/** Generated folders, which a document may name although they are not in the repository. */
const GENERATED = /(^|\/)(dist|\.data|\.cache|node_modules)(\/|$)/;
/** A reader gets an overview in minutes; everything else is in `infra/docs`. */
const README_BYTES = 8 * 1024;
/** `infra/mfe-hello` is an example of a new remote. */
const EXAMPLE = /\bmfe-hello\b/;

/** Paths in backticks are relative to the root, and targets of links are relative to the document. */
function pathsIn(document: string, text: string) {
  const fromRoot = [...text.matchAll(/`((?:shell|mfe-[a-z]+|backend|infra)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) =>
    join(dirname(document), target),
  );
  return [...fromRoot, ...links].filter((path) => !GENERATED.test(path) && !EXAMPLE.test(path));
}

test('every file that a document names exists', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const missingPaths = documents.flatMap((document) =>
    pathsIn(document, readFileSync(join(ROOT, document), 'utf8'))
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`),
  );
  assert.ok(documents.length > 20, `only ${documents.length} documents were found`);
  assert.deepEqual(missingPaths, []);
});

test('the README has at most 8 kB', () => {
  const { size } = statSync(join(ROOT, 'README.md'));
  assert.ok(size <= README_BYTES, `README.md has ${size} bytes`);
});

test('pathsIn finds paths in backticks and in links', () => {
  const text = 'See `infra/nothing.mjs`, [this](nothing.md#there), `npm test` and [that](https://example.com/nothing).';
  assert.deepEqual(pathsIn('infra/README.md', text), ['infra/nothing.mjs', 'infra/nothing.md']);
});
