export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** All settings, read once at the start. A class, so that it can be injected. */
export abstract class Settings {
  abstract readonly isProduction: boolean;
  abstract readonly mongodbUri: string;
  /** Folder for files on this machine, such as images. */
  abstract readonly dataDir: string;
  /** The bucket of the release store; empty: the store is in `dataDir`. */
  abstract readonly storeUrl: string;
  /** Public origin of the site; when empty, URLs are paths. */
  abstract readonly publicUrl: string;
  /** URL of the mail server; empty: no mail is sent. */
  abstract readonly smtpUrl: string;
  /** Whether mails are only sent over an encrypted connection to the mail server. */
  abstract readonly smtpRequireTls: boolean;
  abstract readonly mailFrom: { readonly name: string; readonly address: string };
  abstract readonly jwtSecret: string;
  /** The secret before the last rotation, whose tokens are still accepted; empty without one. */
  abstract readonly previousJwtSecret: string;
  /** The key by which the API recognises edges; empty: nothing is counted, and forwarded addresses are ignored. */
  abstract readonly edgeKey: string;
  /** The edge key before the last rotation, which is still accepted; empty without one. */
  abstract readonly previousEdgeKey: string;
  /** The environment whose releases visitors get. */
  abstract readonly environment: string;
  abstract readonly host: string;
  abstract readonly port: number;
  abstract readonly logLevel: LogLevel;
  /** The port of the metrics, 0 for a free one; null: the metrics are on the port of the API, if there is a token. */
  abstract readonly metricsPort: number | null;
  abstract readonly metricsToken: string;
  /** Whether traces are sent; the library reads the address itself. */
  abstract readonly sendsTraces: boolean;
  /** Whether calls of operators need an account with a second factor. */
  abstract readonly operatorSecondFactor: boolean;
  /** Whether `/docs` describes the API. */
  abstract readonly docs: boolean;
  /** Whether the log contains client IP addresses. */
  abstract readonly logAddresses: boolean;
  abstract readonly rateLimitFactor: number;
  /** Maximum size of all images of an account. */
  abstract readonly accountStorageLimitMb: number;
  abstract readonly clockOffsetSeconds: number;
  /** The operator's own reserved names, and the protected words that are free on this site. */
  abstract readonly reservedNames: { readonly extraNames: readonly string[]; readonly allowedNames: readonly string[] };
  abstract readonly seedSamples: boolean;
  /** URL prefix of the avatar service, followed by the name; empty: pages show initials. */
  abstract readonly avatarServiceUrl: string;
  /** URL that gets an event for each change of the releases; empty: no events are sent. */
  abstract readonly webhookUrl: string;
  abstract readonly webhookSecret: string;
  /** Whether the webhook of a team may have a private address. */
  abstract readonly privateTeamApis: boolean;
  /** Whether this process sends mails and webhooks, sweeps, removes deleted accounts and judges candidates. */
  abstract readonly runsWork: boolean;
  /** Whether this process serves the API. A worker serves only `/health`. */
  abstract readonly servesApi: boolean;
  /** How long the process still accepts requests after SIGTERM, while it is not ready. */
  abstract readonly shutdownDelayMs: number;
  /** `cloudinary://key:secret@cloud`; empty: images are in `storageUrl`. */
  abstract readonly cloudinaryUrl: string;
  /** The storage of images and social images: `s3://bucket/prefix?endpoint=…` or `file:///folder`, by default `dataDir`. */
  abstract readonly storageUrl: string;
  /** The storage from which images are read that `storageUrl` does not have; empty: none. */
  abstract readonly previousStorageUrl: string;
  /** The address below which a CDN serves the images, without a slash at its end; empty: this site serves them. */
  abstract readonly assetsUrl: string;
}
