import type { NewPasskey, PasskeyChallenge, PasskeyOptions, PasskeyProof } from '@linkstall/contracts/http';

/** ES256 and RS256, which all devices know between them. */
const ALGORITHMS = [-7, -257];
const TIMEOUT_MS = 5 * 60_000;

/** Asks the device for a new passkey. @returns null when the user cancels, or when the device has one already */
export async function createPasskey(options: PasskeyOptions, name: string): Promise<NewPasskey | null> {
  const { challenge, rpId, userId, userName, displayName, excludeIds } = options;
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: rpId, name: rpId },
        user: { id: bytesOf(userId), name: userName, displayName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: excludeIds.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        timeout: TIMEOUT_MS,
      },
    }),
  );
  if (!credential) return null;
  const { clientDataJSON, attestationObject } = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    name,
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
  };
}

/** Asks the device to sign a challenge with one of its passkeys. @returns null when the user cancels */
export async function signWithPasskey({ challenge, rpId }: PasskeyChallenge): Promise<PasskeyProof | null> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), rpId, userVerification: 'required', timeout: TIMEOUT_MS },
    }),
  );
  if (!credential) return null;
  const { userHandle, clientDataJSON, authenticatorData, signature } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    userHandle: textOf(userHandle ?? new ArrayBuffer(0)),
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  };
}

/** Browsers reject with these errors when the user cancels, waits too long, or has no fitting device. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError']);

async function ask(request: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await request()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && CANCELLED.has(error.name)) return null;
    throw error;
  }
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
