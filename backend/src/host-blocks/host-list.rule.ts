import type { HostListFault } from '@linkstall/contracts/http';

import { hostPatternOf } from './host-pattern.rule.js';

/** Faults that a preview names. */
const MAX_FAULTS = 10;
const MAX_FAULT_LENGTH = 100;
/** No address is longer. */
const MAX_NAME_LENGTH = 2_048;
/** A comment of a hosts file or of an Adblock list, and the title of an Adblock list. */
const COMMENT = /^(?:[#!]|\[Adblock)/i;
const HOSTS_FILE_ADDRESS = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)$/;
const ADBLOCK = /^\|\|([^\s^$|*]+)\^?$/;
/** Names that every hosts file gives to the machine itself. */
const OWN_NAMES = new Set(['localhost', 'localhost.localdomain', 'local', 'broadcasthost', '0.0.0.0']);

interface HostList {
  /** In the form of `hostPatternOf`, each once. */
  readonly patterns: readonly string[];
  readonly faults: readonly HostListFault[];
  readonly faultCount: number;
}

/**
 * Reads a list of hosts: one host per line, a hosts file (`0.0.0.0 example.com`) or an Adblock list (`||example.com^`).
 * @param mayBlock whether the pattern may be blocked; false counts as a fault
 */
export function hostListOf(text: string, mayBlock: (pattern: string) => boolean): HostList {
  const patterns = new Set<string>();
  const faults: HostListFault[] = [];
  let faultCount = 0;
  for (const { name, line } of namedLines(text)) {
    const pattern = name.length > MAX_NAME_LENGTH ? null : hostPatternOf(name);
    if (pattern !== null && mayBlock(pattern)) patterns.add(pattern);
    else {
      faultCount += 1;
      if (faults.length < MAX_FAULTS) faults.push({ line, text: name.slice(0, MAX_FAULT_LENGTH) });
    }
  }
  return { patterns: [...patterns], faults, faultCount };
}

const namedLines = (text: string) =>
  text.split(/\r\n|\n|\r/).flatMap((line, index) => namesIn(line).map((name) => ({ name, line: index + 1 })));

function namesIn(line: string): readonly string[] {
  const text = line.trim();
  if (text === '' || COMMENT.test(text)) return [];
  const [, adblockName] = ADBLOCK.exec(text) ?? [];
  if (adblockName !== undefined) return [adblockName];
  const [first = '', ...others] = text.split('#')[0]?.trim().split(/\s+/) ?? [];
  if (HOSTS_FILE_ADDRESS.test(first)) return others.filter((name) => !OWN_NAMES.has(name.toLowerCase()));
  // A line with several words is no host. The fault shows the whole line.
  return others.length === 0 ? [first] : [text];
}
