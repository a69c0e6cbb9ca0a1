/** A remote in an environment. */
export interface RemotePlace {
  readonly env: string;
  readonly remote: string;
}

export interface ReleaseId {
  readonly remote: string;
  readonly release: string;
}
