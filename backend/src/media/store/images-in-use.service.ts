import { Injectable } from '@nestjs/common';

type Source = () => AsyncIterable<string>;

/** Modules register their image references in `onModuleInit`, so that the sweeper depends on none of them. */
@Injectable()
export class ImagesInUse {
  private readonly sources: Source[] = [];

  add(source: Source): void {
    this.sources.push(source);
  }

  /** Ids of all referenced images. */
  async all(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const source of this.sources) for await (const id of source()) ids.add(id);
    return ids;
  }

  /** The given ids without a reference. Reads all references, and keeps only the given ids in memory. */
  async without(ids: Iterable<string>): Promise<ReadonlySet<string>> {
    const unreferenced = new Set(ids);
    for (const source of this.sources) for await (const id of source()) unreferenced.delete(id);
    return unreferenced;
  }
}
