/** One at a time for each name; the others wait, and what became of one is nothing to the next. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name);
    const own = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.last.set(name, own);
    try {
      return await own;
    } finally {
      if (this.last.get(name) === own) this.last.delete(name);
    }
  }
}
