import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate and its private key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The tags of DER, the encoding of certificates (RFC 5280). */
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const TEXT = 0x0c;
const TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const IP_ADDRESS = 0x87;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;

const ED25519 = [0x2b, 0x65, 0x70];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];

/** A valid self-signed certificate for 127.0.0.1. */
export function createCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = encode(SEQUENCE, encode(OBJECT_ID, ED25519));
  const commonName = encode(SEQUENCE, encode(OBJECT_ID, COMMON_NAME), encode(TEXT, Buffer.from('a test')));
  const name = encode(SEQUENCE, encode(SET, commonName));
  const [begin, end] = ['200101000000Z', '491231235959Z'].map((time) => encode(TIME, Buffer.from(time)));
  const addresses = encode(OCTET_STRING, encode(SEQUENCE, encode(IP_ADDRESS, [127, 0, 0, 1])));
  const content = encode(
    SEQUENCE,
    encode(VERSION, encode(INTEGER, [2])), // the number of version 3
    encode(INTEGER, [1]), // the serial number
    algorithm,
    name, // the issuer
    encode(SEQUENCE, begin ?? [], end ?? []),
    name, // the subject
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(EXTENSIONS, encode(SEQUENCE, encode(SEQUENCE, encode(OBJECT_ID, SUBJECT_ALT_NAME), addresses))),
  );
  const signature = encode(BIT_STRING, [0], sign(null, content, privateKey));
  const lines =
    encode(SEQUENCE, content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A tag, the length of the content, and the content. */
function encode(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  const { length } = content;
  const lengthBytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.from([tag, ...lengthBytes]), content]);
}
