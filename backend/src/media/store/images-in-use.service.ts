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
}
