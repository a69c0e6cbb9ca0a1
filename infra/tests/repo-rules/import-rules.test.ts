// Tests each rule of .dependency-cruiser.cjs with a planted violation. Run by `node --test`.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { cruise } from 'dependency-cruiser';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const rules = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));

/** For each rule: a file that breaks the rule, and its text. */
const violations = {
  'apps-are-islands': ['mfe-new-one/src/app/remote.ts', "import '../../../mfe-store/src/app/remote.tsx';"],
  'themes-have-five-readers': [
    'mfe-account/src/app/planted.ts',
    "import { themeVars } from '@linkstall/themes/theme-css';\nthemeVars;",
  ],
  'releases-are-for-the-edge': [
    'mfe-links/src/app/planted.ts',
    "import { resolve } from '@linkstall/releases/resolve';\nresolve;",
  ],
  'api-imports-only-release-operations': [
    'backend/src/releases/planted.ts',
    "import { deploy } from '@linkstall/releases/changes';\ndeploy;",
  ],
  'registry-imports-only-calls-of-teams': [
    'backend/src/registry/planted.ts',
    "import { deploy } from '@linkstall/releases/changes';\ndeploy;",
  ],
  'command-line-over-http-stands-alone': [
    'infra/packages/releases/src/command/http/planted.ts',
    "import { readRun } from '../../../../../dev/processes/run-record.ts';\nreadRun;",
  ],
  'contracts-know-nobody': ['infra/packages/contracts/src/planted.ts', "import { atom } from 'jotai';\natom;"],
  'kit-knows-no-remote': [
    'infra/packages/kit/src/order/planted.ts',
    "import { texts } from '../../../../../mfe-links/src/ui/texts.ts';\ntexts;",
  ],
  'kit-runs-in-browsers': ['infra/packages/kit/src/text/planted-node.ts', "import 'node:fs';"],
  'contracts-by-name': [
    'mfe-links/src/links/planted-path.ts',
    "import { token } from '../../../infra/packages/contracts/src/tokens.ts';\ntoken;",
  ],
  'backend-takes-response-types-only': [
    'backend/src/links/planted.ts',
    "import { token } from '@linkstall/contracts/tokens';\ntoken;",
  ],
  'test-doubles-stay-in-tests': [
    'mfe-links/src/app/planted-double.ts',
    "import { failure } from '@linkstall/testing';\nfailure;",
  ],
  'remotes-share-the-network': ['mfe-links/src/app/planted-network.ts', "import axios from 'axios';\naxios;"],
  'features-are-islands': ['mfe-links/src/planted/planted.ts', "import '../links/links-page.tsx';"],
  'ui-knows-no-feature': ['mfe-links/src/ui/planted.ts', "import '../links/links-page.tsx';"],
  'components-go-through-state': [
    'mfe-links/src/links/planted.tsx',
    "import { fetchLinks } from './links.api.ts';\nfetchLinks;",
  ],
  'mongoose-stays-in-persistence': [
    'backend/src/links/planted-query.ts',
    "import mongoose from 'mongoose';\nmongoose;",
  ],
  'modules-are-islands': ['backend/src/links/planted-island.ts', "import '../auth/passwords.js';"],
  'base-modules-import-no-features': ['backend/src/http/planted-product.ts', "import '../users/users.service.js';"],
  'submodules-are-islands': ['backend/src/users/planted-worker.ts', "import './names/usernames.repository.js';"],
  'responses-know-no-product': ['shell/server/http/planted.ts', "import '../pages/page-head.ts';"],
  'releases-import-no-pages': ['shell/server/releases/planted.ts', "import '../pages/page-head.ts';"],
  'releases-know-no-ssr-workers': ['shell/server/releases/planted-worker.ts', "import '../render/render-pool.ts';"],
  'edge-imports-few-shell-files': ['shell/server/pages/planted.ts', "import '../../src/session/session.ts';"],
  'only-app-imports-pages-and-layouts': ['shell/src/preview/planted.ts', "import '../pages/guard.tsx';"],
  'shell-pieces-stand-alone': ['shell/src/styles/planted.ts', "import '../session/session.ts';"],
  'controllers-do-not-query': ['backend/src/links/planted.controller.ts', "import './entries.repository.js';"],
  'services-know-no-http': ['backend/src/links/planted.service.ts', "import express from 'express';\nexpress;"],
  'release-code-runs-in-ssr-workers': [
    'shell/server/releases/planted-vm.ts',
    "import { Script } from 'node:vm';\nScript;",
  ],
  'one-sandbox-starter': ['backend/src/media/codec/planted.ts', "import { fork } from 'node:child_process';\nfork;"],
  'images-are-read-in-decoders': [
    'backend/src/media/upload/planted-image.ts',
    "import { encodeImage } from '../codec/encode-image.js';\nencodeImage;",
  ],
  'no-cycles': ['mfe-links/src/links/planted-cycle-a.ts', "import './planted-cycle-b.ts';"],
  'no-undeclared': ['mfe-links/src/app/planted-undeclared.ts', "import sharp from 'sharp';\nsharp;"],
  'no-barrels': ['mfe-links/src/links/planted-barrel.ts', "import './planted/index.ts';"],
};
/** More violations of some rules. */
const moreViolations = [
  ['images-are-read-in-decoders', 'backend/src/links/planted-sharp.ts', "import sharp from 'sharp';\nsharp;"],
  ['images-are-read-in-decoders', 'backend/src/media/drawing/planted-sharp.ts', "import sharp from 'sharp';\nsharp;"],
  ['apps-are-islands', 'mfe-store/src/stores/planted-app.ts', "import '../../../mfe-links/src/ui/texts.ts';"],
  [
    'kit-knows-no-remote',
    'infra/packages/kit/src/text/planted.ts',
    "import '../../../../../mfe-new-one/src/app/remote.ts';",
  ],
  ['test-doubles-stay-in-tests', 'infra/packages/kit/src/text/planted-double.ts', "import '@linkstall/testing';"],
  [
    'test-doubles-stay-in-tests',
    'shell/server/http/planted-support.ts',
    "import '../../../infra/tests/support/slow-patterns.cjs';",
  ],
  ['modules-are-islands', 'backend/src/links/planted-user.ts', "import '../users/stored-user.js';"],
  ['modules-are-islands', 'backend/src/media/planted-name.ts', "import '../users/profile/profile-limits.js';"],
  ['modules-are-islands', 'backend/src/links/planted-windows.ts', "import '../limits/windows.repository.js';"],
  [
    'modules-are-islands',
    'backend/src/links/planted-shape.ts',
    "import type { StoredUser } from '../users/stored-user.js';",
  ],
  ['base-modules-import-no-features', 'backend/src/limits/planted.ts', "import '../auth/guards/access.guard.js';"],
];
const supportFiles = {
  'mfe-links/src/links/planted-cycle-b.ts': "import './planted-cycle-a.ts';",
  'mfe-links/src/links/planted/index.ts': 'export {};',
};
const plantedViolations = [
  ...Object.entries(violations).map(([rule, [file = '', text = '']]) => [rule, file, text]),
  ...moreViolations,
];
const files = { ...Object.fromEntries(plantedViolations.map(([, file, text]) => [file, text])), ...supportFiles };

/** Copies the sources, because other programs must not see the planted files. Returns the folder. */
function copyOfSources() {
  const copy = mkdtempSync(join(tmpdir(), 'linkstall-imports-'));
  const sources = [...FRONT_ENDS.map(folderOf), 'backend', 'infra', 'package.json', 'tsconfig.base.json'];
  const isIncluded = (path: string) => !['node_modules', 'dist', '.data', 'embedded-database'].includes(basename(path));
  for (const source of sources) cpSync(join(ROOT, source), join(copy, source), { recursive: true, filter: isIncluded });
  mkdirSync(join(copy, 'node_modules/@linkstall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(
    (entry) => entry !== '@linkstall' && !entry.startsWith('.'),
  )) {
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['contracts', 'kit', 'themes', 'releases', 'testing'])
    symlinkSync(join(copy, 'infra/packages', name), join(copy, 'node_modules/@linkstall', name));
  return copy;
}

describe('import rules', () => {
  const copy = copyOfSources();
  const originalFolder = process.cwd();
  let reportedViolations: { from: string; rule: { name: string } }[] = [];
  before(async () => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `${text}\n`);
    }
    process.chdir(copy);
    const { output } = await cruise(Object.keys(files), {
      ...rules.options,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
      baseDir: copy,
    });
    assert.ok(typeof output === 'object');
    reportedViolations = output.summary.violations;
  });
  after(() => {
    process.chdir(originalFolder);
    rmSync(copy, { recursive: true, force: true });
  });

  it('every rule has a planted violation', () => {
    assert.deepEqual(Object.keys(violations).sort(), rules.forbidden.map(({ name }: { name: string }) => name).sort());
  });

  for (const [rule = '', file = ''] of plantedViolations) {
    it(`${rule} reports ${file}`, () => {
      const brokenRules = reportedViolations
        .filter(({ from }) => from === file)
        .map((violation) => violation.rule.name);
      assert.ok(brokenRules.includes(rule), `${file} broke: ${brokenRules.join(', ') || 'nothing'}`);
    });
  }
});
