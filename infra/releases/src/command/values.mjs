import { ReleaseError } from '../release-error.mjs';

/**
 * Refuses what stands where a value belongs and is none: commander takes whatever comes next, be it another option.
 * @param {readonly import('commander').Option[]} options @param {Readonly<Record<string, unknown>>} asked
 */
export function requireValues(options, asked) {
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

/** @param {string} value */
const isNone = (value) => value.trim() === '' || value.startsWith('--');

/** @param {import('commander').Option} option */
const meant = ({ flags }) => (/<(reason|why)>/.test(flags) ? 'a reason in words' : 'a value');
