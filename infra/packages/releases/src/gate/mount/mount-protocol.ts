/** The functions of the page in which the gate mounts a remote. The release of a shell has this page as `fake-shell.cjs`. */

/** The gate mounts nothing with a page of another protocol. */
export const MOUNT_PROTOCOL = 1;

/** The message of the failure for a call without a response. */
export const NO_RESPONSE = 'The gate has no response for this call.';

export interface MountRequest {
  readonly container: string;
  /** The address of the container's entry. */
  readonly entry: string;
  /** The access of the page in `routes.json`. It decides whether a user is logged in. */
  readonly access: string;
  /** Responses of the API by path. Other reads answer 404. */
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface StoredKeys {
  readonly keys: readonly string[];
  /** False when the remote has emptied a storage of the site. */
  readonly isComplete: boolean;
}

export interface MountPage {
  readonly protocol: number;
  /** Loads the remote and renders the page. Returns the reason when the remote has no such page or does not load. */
  mount(request: MountRequest): Promise<string | null>;
  unmount(): void;
  /** Resolves when the document has not changed for a moment, or after a limit. */
  idle(): Promise<void>;
  /** The selectors of the remote's styles that match elements of the shell. */
  outsideSelectors(): readonly string[];
  storedKeys(): StoredKeys;
  /** The violations that axe finds in the content of the remote. */
  violations(): Promise<readonly { readonly id: string; readonly help: string; readonly element: string }[]>;
}
