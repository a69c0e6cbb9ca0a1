// No pattern of the product takes more than linear time, whatever text meets it. Run by `node --test`.
// Not counted: tests, and what only builds or measures (it reads what we wrote ourselves).
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

import { checkSync } from 'recheck';
import ts from 'typescript';

import { REMOTES, folderOf } from './rspack/front-ends.mjs';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  ...['backend/src', 'shell/src', 'shell/server', ...REMOTES.map((name) => `${folderOf(name)}/src`)],
  ...['infra/contracts/src', 'infra/kit/src', 'infra/themes/src', 'infra/releases/src', 'infra/local', 'infra/rspack'],
];
const LEFT_OUT = /\.(test|spec)\.|[/\\]testing[/\\]|infra[/\\]local[/\\]database[/\\]build\.mjs$/;
/** They make a pattern of a text. */
const MATCHERS = new Set(['match', 'matchAll', 'search']);

/** @typedef {{ readonly at: string, readonly source: string, readonly flags: string | null }} Pattern flags null: made while running */

/**
 * Every pattern of a file, as TypeScript's own parser sees it.
 * @param {string} name @param {string} text @returns {Pattern[]}
 */
function patternsIn(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  /** @type {Pattern[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const at = () => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ at: at(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (isMadeWhileRunning(node)) found.push({ at: at(), source: node.getText(), flags: null });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** @param {ts.Node} node */
function isMadeWhileRunning(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const called = node.expression;
  if (ts.isIdentifier(called)) return called.text === 'RegExp';
  const [first] = node.arguments ?? [];
  return ts.isPropertyAccessExpression(called) && MATCHERS.has(called.name.text) && !!first && isText(first);
}

/** @param {ts.Expression} value */
const isText = (value) => ts.isStringLiteralLike(value) || ts.isTemplateExpression(value);

/** Steps bound the search, not its time: on a busy machine a pattern would be called slow that is not. */
const UNTIMED = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** What is wrong with a pattern, or null. @param {Pattern} pattern */
function problemOf({ at, source, flags }) {
  if (flags === null) return `${at} is put together while running, so nobody can check it: ${source}`;
  const judged = checkSync(source, flags, UNTIMED);
  if (judged.status === 'safe') return null;
  const why = judged.status === 'vulnerable' ? judged.complexity.summary : judged.error.kind;
  return `${at} is ${judged.status} (${why}): /${source}/${flags}`;
}

test('no pattern of the product takes more than linear time', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(m?js|cjs|tsx?)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((file) => !LEFT_OUT.test(file)),
  );
  const patterns = files.flatMap((file) => patternsIn(file, readFileSync(join(ROOT, file), 'utf8')));
  const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  assert.ok(distinct.size > 100, 'the patterns are found');
  assert.deepEqual([...distinct.values()].map(problemOf).filter(Boolean), []);
});

test('a pattern is found wherever it stands, and a bad one is named', () => {
  const text = `
    const clean = (text: string) => text.replace(/ +$/, '');
    const nested = \`\${/(a+)+b/.exec(name) ? <b title={/"[^"]*"/.source} /> : ''}\`;
    new RegExp('a' + name);
    RegExp(name, 'g');
    name.match('(x*)*y');
    names.match(name); 'a / b / c'; // and no division: a / b / c`;
  const problems = patternsIn('planted.tsx', text).map(problemOf);
  const made = /put together while running/;
  const expected = [/tsx:2 is vulnerable/, /tsx:3 is vulnerable/, /^null$/, made, made, made];
  assert.equal(problems.length, expected.length);
  for (const [at, wanted] of expected.entries()) assert.match(String(problems[at]), wanted);
});
