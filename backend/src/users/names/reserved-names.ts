import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface ReservedNames {
  /** First path segments of the site and the API, and other technical words. */
  readonly names: readonly string[];
  /** Words that let a page look like the operator of the site, a bank or a payment service. */
  readonly protected: readonly string[];
  readonly extensions: readonly string[];
}

const listFile = createRequire(import.meta.url).resolve('@linkstall/contracts/reserved-names.json');

export const RESERVED = JSON.parse(readFileSync(listFile, 'utf8')) as ReservedNames;
