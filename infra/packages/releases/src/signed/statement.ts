// The statement of a release: its files, and the repository, the commit and the workflow that they come from. It is an in-toto
// statement v1 with SLSA provenance v1 in a DSSE envelope, so that other tools can read and verify it.
import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

import type { Envelope, Release, Source } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';
const BUILD_TYPE = 'linkstall:build/v1';
/** The limit leaves space in the token of the API, which contains two such texts. */
const SOURCE_TEXT = /^[\x21-\x7e]{0,300}$/;
const COMMIT = /^(?:[0-9a-f]{40,64})?$/;

/** The release that a statement is about. */
export interface Subject {
  readonly remote: string;
  readonly release: string;
  readonly files: Readonly<Record<string, { readonly sha384: string }>>;
}

/** A text for a field of `Source`; empty for a text that is too long or has spaces. */
export const sourceText = (value: unknown): string =>
  typeof value === 'string' && SOURCE_TEXT.test(value) ? value : '';

/** @param publicKey SPKI, in base64 */
export const keyFrom = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });

export function signStatement(
  subject: Subject,
  source: Source,
  { keyid, privateKey }: { keyid: string; privateKey: KeyObject },
): Envelope {
  const payload = Buffer.from(JSON.stringify(statementOf(subject, source)));
  const sig = sign(null, signedBytes(payload), privateKey).toString('base64');
  return { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures: [{ keyid, sig }] };
}

const statementOf = (subject: Subject, { repository, commit, builder }: Source) => ({
  _type: STATEMENT_TYPE,
  subject: Object.entries(subject.files).map(([name, { sha384 }]) => ({ name, digest: { sha384: digestOf(sha384) } })),
  predicateType: PREDICATE_TYPE,
  predicate: {
    buildDefinition: {
      buildType: BUILD_TYPE,
      externalParameters: { release: nameOf(subject), repository, commit },
    },
    runDetails: { builder: { id: builder } },
  },
});

/** The pre-authentication encoding of DSSE. */
const signedBytes = (payload: Buffer) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload]);

const nameOf = ({ remote, release }: Subject) => `${remote}@${release}`;
const digestOf = (sha384: string) => Buffer.from(sha384.replace('sha384-', ''), 'base64').toString('hex');

/** An envelope without other fields. */
export function parseEnvelope(value: unknown): Envelope {
  const { payloadType, payload, signatures } = Object(value);
  const { keyid, sig } = Array.isArray(signatures) && signatures.length === 1 ? Object(signatures[0]) : {};
  if (payloadType !== PAYLOAD_TYPE || [payload, keyid, sig].some((field) => typeof field !== 'string'))
    throw new ReleaseError('statement.format', 'The statement is not a DSSE envelope with one signature.');
  return { payloadType, payload, signatures: [{ keyid, sig }] };
}

/** Rejects a statement that the key has not signed, or that is about other files. */
export function readStatement(envelope: unknown, publicKey: KeyObject, subject: Subject): Source {
  const { payload, signatures } = parseEnvelope(envelope);
  const bytes = Buffer.from(payload, 'base64');
  const signature = Buffer.from(signatures[0]?.sig ?? '', 'base64');
  if (!verify(null, signedBytes(bytes), publicKey, signature))
    throw new ReleaseError('statement.signature', 'The signature of the statement is not of the key of the publisher.');
  return sourceIn(parse(bytes), subject);
}

function sourceIn(statement: any, subject: Subject): Source {
  const { buildDefinition, runDetails } = statement.predicate ?? {};
  const { release, repository, commit } = buildDefinition?.externalParameters ?? {};
  const builder = runDetails?.builder?.id;
  const isText = [repository, builder].every((text) => typeof text === 'string' && SOURCE_TEXT.test(text));
  const isProvenance =
    statement._type === STATEMENT_TYPE &&
    statement.predicateType === PREDICATE_TYPE &&
    buildDefinition?.buildType === BUILD_TYPE;
  if (!isProvenance || !isText || typeof commit !== 'string' || !COMMIT.test(commit))
    throw new ReleaseError('statement.format', `The statement is no SLSA provenance v1 of the type ${BUILD_TYPE}.`);
  if (release !== nameOf(subject) || !namesFiles(statement.subject, subject.files))
    throw new ReleaseError('statement.subject', `The statement is not about the files of ${nameOf(subject)}.`);
  return { repository, commit, builder };
}

/** Whether the list names exactly these files. */
function namesFiles(list: unknown, files: Subject['files']) {
  if (!Array.isArray(list) || list.length !== Object.keys(files).length) return false;
  const digests = new Map(list.map((entry) => [entry?.name, entry?.digest?.sha384]));
  return Object.entries(files).every(([path, { sha384 }]) => digests.get(path) === digestOf(sha384));
}

function parse(bytes: Buffer): object {
  try {
    return Object(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new ReleaseError('statement.format', 'The statement is not JSON.');
  }
}

/**
 * Rejects a release of a team without a valid statement. The signature of release.json covers the statement and its key.
 * @param installationKey the key that verified release.json
 */
export function checkStatement(
  { remote, version, buildId, files, by, commit, statement }: Release,
  installationKey: KeyObject,
) {
  if (by === undefined && !statement) return;
  const subject = { remote, release: `${version}~${buildId}`, files };
  try {
    const key = statement?.publicKey === undefined ? installationKey : keyFrom(statement.publicKey);
    if (readStatement(statement?.envelope, key, subject).commit === commit) return;
  } catch {
    // The error is thrown below.
  }
  throw new ReleaseError('release.statement', `${remote}/${subject.release} has no valid statement of its publisher.`);
}
