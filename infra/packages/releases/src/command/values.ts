import type { Option } from 'commander';

import { ReleaseError } from '../release-error.ts';

/** Rejects a value that is blank or begins with `--`, because commander takes any next argument as the value. */
export function checkValues(options: readonly Option[], values: Readonly<Record<string, unknown>>) {
  for (const option of options) {
    const argument = values[option.attributeName()];
    const invalid = [argument]
      .flat()
      .filter((value) => typeof value === 'string')
      .find(isMissing);
    if (invalid === undefined) continue;
    throw new ReleaseError('command.value', `${option.flags} needs ${expected(option)}, not '${invalid}'.`);
  }
}

const isMissing = (value: string) => value.trim() === '' || value.startsWith('--');

const expected = ({ flags }: Option) => (/<(reason|why)>/.test(flags) ? 'a reason in words' : 'a value');
