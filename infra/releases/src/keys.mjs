// The key pair that releases are signed with. The private key never enters the release store.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { hasCode } from './release-error.mjs';

/**
 * Makes the key pair once: `release-key.pem` (readable by its owner alone) and `release-key.pub.pem`.
 * @param {string} dir
 * @returns {Promise<{privateKey: import('node:crypto').KeyObject, publicKeyFile: string}>}
 */
export async function keysIn(dir) {
  const file = join(dir, 'release-key.pem');
  const publicKeyFile = join(dir, 'release-key.pub.pem');
  await mkdir(dir, { recursive: true });
  try {
    await writeFile(file, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const privateKey = createPrivateKey(await readFile(file));
  await writeFile(publicKeyFile, publicPem(privateKey));
  return { privateKey, publicKeyFile };
}

/** @param {import('node:crypto').KeyObject} privateKey */
const publicPem = (privateKey) => createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
