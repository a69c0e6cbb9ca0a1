// Which tests the words after `npm test --` mean: every word has to be in the name of the suite, of the file or of the test.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', '.data']);

/** @typedef {{files: string[], nameWords: string[]}} Portion files to run, whole or only tests whose names have the words */

/**
 * @param {{suite: string, root: string, files: string[], words: string[]}} question
 * @returns {Portion[]} nothing when no test is meant
 */
export function selectTests({ suite, root, files, words }) {
  /** @type {Map<string, Portion>} */
  const portions = new Map();
  for (const file of files) {
    const path = `${suite} ${relative(root, file)}`.toLowerCase();
    const nameWords = words.filter((word) => !path.includes(word));
    if (nameWords.length > 0) {
      const titles = titlesIn(readFileSync(file, 'utf8'));
      if (!titles.some((title) => nameWords.every((word) => title.includes(word)))) continue;
    }
    const key = nameWords.join(' ');
    const portion = portions.get(key) ?? { files: [], nameWords };
    portion.files.push(file);
    portions.set(key, portion);
  }
  return [...portions.values()];
}

/** What tests and groups of tests are called in a file. @param {string} text */
function titlesIn(text) {
  const calls = [...text.matchAll(/\b(?:test|it|describe)\b/g)].map(({ index }) => text.slice(index, index + 400));
  const quoted = calls.map((call) => /^(?:test|it|describe)[^\n(]*\(\s*(['"`])(.*?)\1/s.exec(call)?.[2] ?? '');
  const goTests = [...text.matchAll(/^func (Test\w+)/gm)].map((match) => match[1] ?? '');
  return [...quoted, ...goTests].map((title) => title.toLowerCase());
}

/** Whether the words are this suite's name, not only in it. @param {string} name @param {string[]} words */
export const isNamed = (name, words) =>
  words.length > 0 && words.every((word) => name.toLowerCase().split(' ').includes(word));

/** Every word somewhere, in any order. @param {string[]} words */
export const patternOf = (words) =>
  words.map((word) => `(?=.*${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')})`).join('');

/** @param {string} folder @param {RegExp} names @returns {string[]} */
export function testFiles(folder, names) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : testFiles(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}
