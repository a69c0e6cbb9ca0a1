import { Injectable } from '@nestjs/common';

type Source = () => AsyncIterable<string>;

/** Modules say in `onModuleInit` which pictures they show: the sweeper knows none of them. */
@Injectable()
export class PicturesInUse {
  private readonly sources: Source[] = [];

  add(source: Source): void {
    this.sources.push(source);
  }

  /** Ids of all pictures that somebody shows. */
  async all(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const source of this.sources) for await (const id of source()) ids.add(id);
    return ids;
  }
}
