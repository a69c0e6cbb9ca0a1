// The words after `npm test --`, which select test files and tests.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { TOOLS, type Selection, type Tool } from './test-tools.ts';

const ROOT = join(import.meta.dirname, '../../..');

const pathOf = (file: string) => relative(ROOT, file).toLowerCase();

/**
 * Names of tools select their files. A word in the path of any test file selects files. Any other word selects tests by
 * their titles. After the whole path of a file, every word selects tests by their titles.
 * @param words in lower case
 */
export function select({ name, files }: Tool, words: string[]): Selection {
  const paths = TOOLS.flatMap((tool) => tool.files.map(pathOf));
  const fileIndex = words.findIndex((word) => paths.includes(word));
  const selectors = fileIndex < 0 ? words : words.slice(0, fileIndex + 1);
  const toolNames = selectors.filter((word) => TOOLS.some((tool) => tool.name === word));
  const otherWords = selectors.filter((word) => !toolNames.includes(word));
  const pathWords = otherWords.filter((word) => paths.some((path) => path.includes(word)));
  const titleWords = [...otherWords.filter((word) => !pathWords.includes(word)), ...words.slice(selectors.length)];
  const selectedFiles = files.filter(
    (file) =>
      (toolNames.length === 0 || toolNames.includes(name)) &&
      hasWords(pathOf(file), pathWords) &&
      // In a file that is named, titles may be composed, so the source text may not contain them.
      (fileIndex >= 0 || titleWords.length === 0 || hasWords(readFileSync(file, 'utf8').toLowerCase(), titleWords)),
  );
  return { files: selectedFiles, titleWords };
}

const hasWords = (text: string, words: string[]) => words.every((word) => text.includes(word));
