import type { Option } from 'commander';

import { ReleaseError } from '../release-error.ts';

/** Refuses what stands where a value belongs and is none: commander takes whatever comes next, be it another option. */
export function requireValues(options: readonly Option[], asked: Readonly<Record<string, unknown>>) {
  for (const option of options) {
    const given = asked[option.attributeName()];
    const wrong = [given]
      .flat()
      .filter((value) => typeof value === 'string')
      .find(isNone);
    if (wrong === undefined) continue;
    throw new ReleaseError('command.value', `${option.flags} wants ${meant(option)}, not '${wrong}'.`);
  }
}

const isNone = (value: string) => value.trim() === '' || value.startsWith('--');

const meant = ({ flags }: Option) => (/<(reason|why)>/.test(flags) ? 'a reason in words' : 'a value');
