/** An attack of a server bundle. */
export interface Attack {
  readonly name: string;
  /** The body of an async function. It gets the target as `t` and returns the secret when it succeeds. */
  readonly code: string;
  /** Where the same code succeeds: Node (default), Deno with all permissions. `none`: no test can make it succeed. */
  readonly control?: 'node' | 'deno' | 'none';
  /** The attack succeeds when the listener counts a connection. */
  readonly isCounted?: boolean;
}

export interface Target {
  readonly secret: string;
  readonly folder: string;
  /** Files with the secret: JSON, JSON of a package, variables, a database. */
  readonly file: string;
  readonly packageFile: string;
  readonly variables: string;
  readonly database: string;
  /** A file that is no add-on, and a library of the system. */
  readonly addon: string;
  readonly library: string;
  /** A path at which nothing exists. */
  readonly output: string;
  readonly port: number;
  readonly socket: string;
  /** The process of the test, and a process that the test can lose. */
  readonly pid: number;
  readonly victim: number;
}
