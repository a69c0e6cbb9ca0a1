/** A mutex for each key: work under one key runs one after the other, and a failure does not stop the next work. */
export class KeyedMutex {
  private readonly queues = new Map<string, Promise<unknown>>();

  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.queues.get(key);
    const current = (async () => {
      await previous?.catch(() => undefined);
      return work();
    })();
    this.queues.set(key, current);
    try {
      return await current;
    } finally {
      if (this.queues.get(key) === current) this.queues.delete(key);
    }
  }
}
