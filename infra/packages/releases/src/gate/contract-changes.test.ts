import assert from 'node:assert/strict';
import { test } from 'node:test';

import { contractTypes } from '../../../build/contract-types.ts';
import { links, publishOne, shell, siteOf, storeRemote } from '../../testing/gate-site.ts';
import { deploy, promote, rollback } from '../pointers/changes.ts';
import { canonical } from '../signed/canonical.ts';
import { sha384 } from '../signed/verify.ts';
import { check } from './check.ts';
import { cacheResult } from './result-cache.ts';

const CONTRACT = `
import type { ReactNode } from 'react';
export interface Events { 'links:changed': { readonly links: readonly string[] }; 'theme:previewed': { readonly theme: string | null } }
export interface NoticePort { error(text: string, durationMs?: number): void; info(text: string): void; }
export interface EventPort { emit<K extends keyof Events>(name: K, detail: Events[K]): void; }
export interface ShellApi { readonly notice: NoticePort; readonly events: EventPort; readonly user: () => { readonly name: string }; notFound(): ReactNode; }
`;
const changed = (part: string, replacement: string) => {
  assert.ok(CONTRACT.includes(part));
  return CONTRACT.replace(part, replacement);
};
const shellWith = (contract: string) => ({
  ...shell(),
  text: contract,
  files: { 'base.css': '', 'contract.d.ts': contract },
});
/** A remote with this script. */
const linksWith = (script: string) => links({}, { text: script, files: { 'page.js': script } });
const storeWith = (script: string) => storeRemote({ text: script, files: { 'page.js': script } });

test('rejects a shell without a member that a live remote uses, and names the member and the remote', async () => {
  const withoutInfo = changed(' info(text: string): void;', '');
  const { store, live, publish } = await siteOf(
    shellWith(CONTRACT),
    linksWith('const{notice:n}=e;n.info("saved")'),
    storeWith('e.notice.error("no");'),
  );
  const next = await publish(shellWith(withoutInfo));
  const message = `shell ${next.release} has no notice.info, which mfe-links ${live[1]?.release} uses: change the shell so that deployed remotes still work, or raise CONTRACT_VERSION.`;
  const { problems } = await check(store, next);
  assert.deepEqual([...new Set(problems.map((problem) => problem.message))], [message]);
  await assert.rejects(deploy(store, { ...next, percent: 1 }), { code: 'gate.contract' });
  await assert.rejects(deploy(store, next), { code: 'gate.contract', message });
  await deploy(store, { ...next, force: 'the page without the notice is good enough' });
  await deploy(store, await publish(storeWith('e.notice.error("yes");')));
});

test('a shell may remove members that no live remote uses, but a disabled remote that uses them cannot be enabled', async () => {
  const { store, live, publish } = await siteOf(shellWith(CONTRACT), linksWith('e.notice.info("saved")'));
  const [, withInfo] = live;
  assert.ok(withInfo);
  const withoutInfo = await publish(linksWith('e.notice.error("no")'));
  await deploy(store, withoutInfo);
  await deploy(store, await publish(shellWith(changed(' info(text: string): void;', ''))));
  await assert.rejects(rollback(store, withInfo), { code: 'gate.contract', message: /has no notice\.info/ });
  // This remote was built for the live shell, so a property with this name belongs to another object.
  await deploy(store, await publish(linksWith('e.notice.error(data.info)')));
});

test('judges the remote of a team against the shell that was live when it was published, not against a newer shell in the store', async () => {
  const { store, publish } = await siteOf(shellWith(CONTRACT), linksWith('e.notice.info("saved")'));
  const next = await publish(shellWith(changed(' info(text: string): void;', '')));
  const ofTeam = (script: string) =>
    publishOne(store, storeWith(script), { by: 'garden/oidc-1', commit: '', repository: '', builder: '' });
  const withInfo = await ofTeam('e.notice.info("late")');
  await deploy(store, withInfo);
  await deploy(store, await publish(linksWith('e.notice.error("no")')));
  await assert.rejects(deploy(store, next), {
    code: 'gate.contract',
    message: /has no notice\.info, which mfe-store/,
  });
  await deploy(store, await ofTeam('e.notice.error("late")'));
  await deploy(store, next);
  await assert.rejects(deploy(store, withInfo), { code: 'gate.contract', message: /has no notice\.info/ });
});

for (const [subject, part, replacement, message] of [
  ['a narrower parameter', 'error(text: string', "error(text: 'no'", /changes notice\.error, .* from `\(text: string/],
  ['another result', '{ readonly name: string }', '{ readonly name: number }', /changes user, which mfe-links/],
  ['a missing field of a result', '{ readonly name: string }', '{}', /changes user/],
  ['a missing event', "'theme:previewed': { readonly theme: string | null }", '', /changes events\.emit/],
  ['another imported type', 'import type { ReactNode }', 'import type { ReactElement as ReactNode }', /notFound/],
] as const) {
  test(`rejects a shell with ${subject}`, async () => {
    const script = 'e.notice.error("no"),e.events.emit("links:changed",{links:[]}),e.user().name,e.notFound()';
    const { store, publish } = await siteOf(shellWith(CONTRACT), linksWith(script));
    const next = await publish(shellWith(changed(part, replacement)));
    await assert.rejects(deploy(store, next), { code: 'gate.contract', message });
  });
}

test('accepts additions and wider parameters, and rejects a rollback of the shell that a newer remote cannot use', async () => {
  const additions = changed('error(text: string', 'warn(text: string): void; error(text: string | string[]')
    .replace('readonly name: string', 'readonly name: string; readonly age: number')
    .replace('export interface Events {', "export interface Events { 'page:left': { readonly path: string };");
  const script = 'e.notice.error("no"),e.events.emit("links:changed",{links:[]}),e.user().name,e.notFound()';
  const { store, publish } = await siteOf(shellWith(CONTRACT), linksWith(script));
  const next = await publish(shellWith(additions));
  await deploy(store, { ...next, percent: 10 });
  await promote(store, next);
  await deploy(store, await publish(storeWith('e.notice.warn("soon")')));
  await assert.rejects(rollback(store, next), {
    code: 'gate.contract',
    message: /has no notice\.warn, which mfe-store/,
  });
});

test('repeats a comparison that another version of the program has passed', async () => {
  const shrunk = changed(' info(text: string): void;', '');
  const { store, publish } = await siteOf(shellWith(CONTRACT), linksWith('e.notice.info("saved")'));
  await cacheResult(store, canonical({ contracts: [sha384(CONTRACT), sha384(shrunk)] }));
  await assert.rejects(deploy(store, await publish(shellWith(shrunk))), { code: 'gate.contract' });
});

test('rejects a shell whose contract is no valid declaration', async () => {
  const { store, publish } = await siteOf(shellWith(CONTRACT), linksWith('1'));
  const next = await publish(shellWith(changed('notice: NoticePort', 'notice: Missing')));
  await assert.rejects(deploy(store, next), {
    code: 'gate.contract',
    message: /The contract of shell .* cannot be compared .* Cannot find name 'Missing'/,
  });
});

test('the contract of this repository is one valid declaration, and each member of it counts', async () => {
  const contract = contractTypes();
  assert.doesNotMatch(contract, /from ['"]\.|\/\*\*/);
  const { store, publish } = await siteOf(shellWith(contract), linksWith('e.session.hasEnded(),e.events.on("x")'));
  await deploy(store, await publish(shellWith(`${contract}export interface Added { readonly name: string }\n`)));
  const shrunk = contract.replace('hasEnded(): boolean;', '').replace("'theme:previewed':", "'theme:tried':");
  const { problems } = await check(store, await publish(shellWith(shrunk)));
  const members = new Set(problems.map(({ message }) => /(?:no|changes) ([\w.]+), which mfe-links/.exec(message)?.[1]));
  assert.deepEqual(members, new Set(['session.hasEnded', 'events.on']));
});
