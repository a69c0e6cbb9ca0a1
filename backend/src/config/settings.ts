export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Everything that can be set from outside, read once at start. A class, so that it can be injected. */
export abstract class Settings {
  abstract readonly production: boolean;
  abstract readonly mongodbUri: string;
  /** Folder of everything that is kept on this machine: images and the like. */
  abstract readonly dataDir: string;
  /** Origin that visitors see; empty when it is not known (then addresses stay paths). */
  abstract readonly publicUrl: string;
  /** Mail server; empty: no mail can be sent. */
  abstract readonly smtpUrl: string;
  abstract readonly mailFrom: { readonly name: string; readonly address: string };
  abstract readonly jwtSecret: string;
  /** What an edge of this installation sends with what it has counted; empty: nothing is counted. */
  abstract readonly edgeKey: string;
  /** Whose releases visitors get: what the edge follows. */
  abstract readonly environment: string;
  abstract readonly host: string;
  abstract readonly port: number;
  abstract readonly logLevel: LogLevel;
  /** Whether the log names the addresses of clients. */
  abstract readonly logAddresses: boolean;
  abstract readonly rateLimitFactor: number;
  abstract readonly clockOffsetSeconds: number;
  abstract readonly seedSamples: boolean;
  /** The name is put at its end; empty: no outside service, the page draws the initials. */
  abstract readonly avatarServiceUrl: string;
  /** `cloudinary://key:secret@cloud`; empty: pictures are files in `dataDir`. */
  abstract readonly cloudinaryUrl: string;
}
