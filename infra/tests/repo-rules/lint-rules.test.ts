// Tests each rule below: oxlint must report the planted violation. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { promisify } from 'node:util';

import { WORKSPACES } from '../../packages/build/front-ends.mjs';
import { copySources } from '../support/copied-sources.ts';

const ROOT = join(import.meta.dirname, '../../..');

const STYLE = [
  "import styled, { css } from 'styled-components';",
  '/* Above a style. */ export const Row = styled.div`',
  '  color: red; /* Inside a style. */',
  '  ${({ wide }: { wide: boolean }) => wide && css`/* Inside a nested style. */`}',
  '`;',
  'export const plain = `/* In a plain string. */`;',
].join('\n');

const PATTERNS = [
  "export const clean = (text: string) => text.replace(/ +$/, '');",
  'export const nested = (name: string) => `${/(a+)+b/.exec(name) ? /"[^"]*"/.source : \'\'}`;',
  "export const made = (name: string) => [new RegExp('a' + name), RegExp(name, 'g')];",
  "export const matched = (name: string) => name.match('(x*)*y') ?? name.search(`${name}*`);",
  "export const allowed = (names: { match(name: string): boolean }, name: string) => names.match(name); // 'a / b / c'",
].join('\n');

/** Rule, file, lines of the violations, text of the file. */
const violations: [string, string, number[], string][] = [
  [
    'typescript(no-floating-promises)',
    'backend/src/planted-floating.ts',
    [2],
    'async function work(): Promise<void> { await Promise.resolve(); }\nwork();\nexport {};',
  ],
  [
    'typescript(no-floating-promises)',
    'infra/dev/planted-floating.ts',
    [2],
    'async function work() { await Promise.resolve(); }\nwork();',
  ],
  [
    'typescript(no-floating-promises)',
    'infra/dev/planted-floating.test.ts',
    [4],
    "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\ntest('passes', () => {\n  assert.rejects(Promise.resolve());\n});",
  ],
  [
    'typescript(no-misused-promises)',
    'shell/server/planted-misused.ts',
    [2],
    'export const start = (each: readonly number[], work: (at: number) => Promise<void>): void =>\n  each.forEach(work);',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'infra/packages/contracts/src/planted-switch.ts',
    [2],
    "export function size(kind: 'small' | 'large'): number {\n  switch (kind) {\n    case 'small':\n      return 1;\n  }\n  return 2;\n}",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'mfe-links/src/ui/planted-hook.tsx',
    [3],
    "import { useState } from 'react';\nexport function Planted({ open }: { open: boolean }) {\n  if (open) useState(0);\n  return null;\n}",
  ],
  ['typescript(TS2322)', 'infra/dev/planted-type.ts', [1], "export const size: number = 'x';"],
  [
    'typescript(TS2578)',
    'shell/src/planted-type.ts',
    [1],
    '// @ts-expect-error -- nothing is wrong\nexport const one = 1;',
  ],
  ['patterns(only-linear)', 'mfe-links/src/ui/planted-pattern.ts', [1, 2, 3, 3, 4, 4], PATTERNS],
  ['patterns(only-linear)', 'infra/dev/planted-pattern.ts', [1], 'export const clean = /(a+)+b/;'],
  ['patterns(only-linear)', 'infra/dev/planted-pattern.test.ts', [], 'export const clean = /(a+)+b/;'],
  [
    'patterns(typed-provider)',
    'backend/src/planted-provider.spec.ts',
    [2],
    'class Clock {}\nexport const read = (app: { get: <T>(token: unknown) => T }) => [app.get<{ now: number }>(Clock), app.get<Clock>(Clock)];',
  ],
  ['eslint(max-lines)', 'infra/packages/kit/src/form/planted-long.ts', [251], 'export {};\n'.repeat(251).trimEnd()],
  ...[
    'mfe-links/src/ui/planted-style.ts',
    'shell/src/planted-style.ts',
    'infra/packages/kit/src/form/planted-style.ts',
  ].map((file) => ['styles(no-comment-in-style)', file, [2, 4], STYLE] as [string, string, number[], string]),
];

describe('lint rules', () => {
  const folders = ['backend', 'shell', 'mfe-links', 'infra/packages/contracts', 'infra/packages/kit', 'infra/dev'];
  const settings = ['.oxlintrc.json', 'tsconfig.base.json', 'package.json', 'infra/packages/lint-rules'];
  const { root, remove } = copySources([...settings, ...folders.map((folder) => `${folder}/tsconfig.json`)]);
  let problems: { code: string; filename: string; labels: { span: { line: number } }[] }[] = [];
  before(async () => {
    for (const [, file, , text] of violations) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), `${text}\n`);
    }
    const files = violations.map(([, file]) => file);
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const run = promisify(execFile)(process.execPath, [oxlint, '-f', 'json', ...files], { cwd: root });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    problems = JSON.parse(stdout).diagnostics;
  });
  after(remove);

  for (const [rule, file, lines] of violations) {
    it(`${rule} reports ${lines.length} violations in ${file}`, () => {
      const reportedProblems = problems.filter(({ code, filename }) => code === rule && filename === file);
      const allProblems = problems.map(({ code, filename }) => `${filename}: ${code}`).join('\n');
      assert.deepEqual(
        reportedProblems.map(({ labels }) => labels[0]?.span.line).sort((a = 0, b = 0) => a - b),
        lines,
        allProblems,
      );
    });
  }
});

test('tsconfig.json references every folder with a tsconfig.json', () => {
  const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const inInfra = ['infra', 'infra/tests', 'infra/packages', 'infra/dev'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  const folders = [...new Set([...WORKSPACES, ...inInfra])].filter((folder) =>
    existsSync(join(ROOT, folder, 'tsconfig.json')),
  );
  assert.deepEqual(references.map(({ path }: { path: string }) => path).sort(), folders.sort());
});
