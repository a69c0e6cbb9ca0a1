import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

const FOLDER = join(import.meta.dirname, '../contracts/src');
/** `shell.ts` and the files that it imports. */
const FILES = ['http.ts', 'foreign.ts', 'event-schema.ts', 'entry-kind.ts', 'shell.ts'];

/**
 * The types that shell and remotes agree on, as one file of declarations without comments. The release of the shell contains
 * this file, and the gate compares the files of two releases.
 */
export const contractTypes = (): string => FILES.map(declarationsOf).join('');

function declarationsOf(fileName: string) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(join(FOLDER, fileName), 'utf8'), {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, removeComments: true },
  });
  const [problem] = diagnostics;
  if (problem) throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  // The imported files are in the same file now.
  const isLocalImport = (line: string) => {
    const [, importedFile] = /^import .*from '\.\/([^']+)'/.exec(line) ?? [];
    if (importedFile !== undefined && !FILES.includes(importedFile))
      throw new Error(`${fileName} imports ${importedFile}, which is not in FILES`);
    return importedFile !== undefined;
  };
  return outputText
    .split('\n')
    .filter((line) => !isLocalImport(line))
    .join('\n');
}
