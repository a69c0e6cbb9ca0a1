// Starts the process that drives Chromium (`mount-process.ts`), and gives it the pages of releases.
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { deleteProfile } from './chromium.ts';
import type { FromMountProcess, MountTask, ToMountProcess } from './mount-messages.ts';

/** Longer than the limit for the pages of a release: only a process that hangs sends nothing for this time. */
const SILENCE_MS = 90_000;
const END_MS = 10_000;
/** The program is TypeScript in a clone, and JavaScript in a build. */
const PROGRAM = new URL(`./mount-process${extname(import.meta.url)}`, import.meta.url);

interface RunningTask {
  readonly listener: (message: FromMountProcess) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class MountProcess {
  readonly #chromium: string;
  /** The process creates the folder, so that nothing is left when this one is killed before. */
  readonly #profile = join(tmpdir(), `linkstall-gate-${randomUUID()}`);
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #tasks: Map<number, RunningTask> = new Map();
  #silence: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** @param chromium the program */
  constructor(chromium: string) {
    this.#chromium = chromium;
    // The driver gets no other variable of this process. Programs keep caches below HOME.
    const { HOME, PATH } = process.env;
    this.#child = fork(PROGRAM, {
      env: { TMPDIR: tmpdir(), ...(HOME !== undefined && { HOME }), ...(PATH !== undefined && { PATH }) },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message: FromMountProcess) => this.#onMessage(message));
    this.#exited = new Promise((resolve) => {
      const onEnd = () => {
        for (const { reject } of this.#tasks.values()) reject(new Error('the process that drives Chromium has ended'));
        resolve();
      };
      this.#child.once('exit', onEnd).once('error', onEnd);
    });
  }

  /** Resolves after the last message about the task. */
  async run(task: Omit<MountTask, 'id'>, listener: RunningTask['listener']): Promise<void> {
    const id = (this.#lastId += 1);
    const message: ToMountProcess = { program: this.#chromium, profile: this.#profile, task: { ...task, id } };
    try {
      await new Promise<void>((resolve, reject) => {
        this.#tasks.set(id, { listener, resolve, reject });
        this.#watch();
        this.#child.send(message, (error) => error && reject(error));
      });
    } finally {
      this.#tasks.delete(id);
      this.#watch();
    }
  }

  /** Ends Chromium and deletes its profile. */
  async end(): Promise<void> {
    clearTimeout(this.#silence);
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    await this.#exited;
    clearTimeout(timer);
    await deleteProfile(this.#profile);
  }

  #onMessage(message: FromMountProcess) {
    this.#watch();
    const task = this.#tasks.get(message.id);
    if (message.kind === 'failed') return task?.reject(new Error(message.reason));
    task?.listener(message);
    return message.kind === 'done' && task?.resolve();
  }

  /** Kills a process that is silent. */
  #watch() {
    clearTimeout(this.#silence);
    this.#silence = this.#tasks.size > 0 ? setTimeout(() => this.#child.kill('SIGKILL'), SILENCE_MS) : undefined;
  }
}
