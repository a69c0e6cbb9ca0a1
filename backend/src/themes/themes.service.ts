import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Theme } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { Database } from '../database/database.js';
import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { ThemesRepository } from './themes.repository.js';

export const DEFAULT_THEME = 'marigold';
export const NO_THEME = 'There is no such theme';

/** Of what an owner made: null when there is no such thing (any more). */
type OwnTheme = (ownerId: string, id: string) => Promise<Theme | null>;

/** What comes behind the id of a theme in that of a look made of it. */
const OF_LOOK = /-[0-9a-f]{24}$/;

/** Few and fixed: brought into the database at start, read from memory afterwards. */
@Injectable()
export class ThemesService implements OnModuleInit {
  private themes: readonly Theme[] = [];
  private own: OwnTheme = () => Promise.resolve(null);

  constructor(
    private readonly repository: ThemesRepository,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.database.beforeReady(() => this.seed());
  }

  all(): readonly Theme[] {
    return this.themes;
  }

  /** The theme of this id; an unknown one is the caller's mistake. */
  require(id: string): Theme {
    const theme = this.themes.find(({ _id }) => _id === id);
    if (!theme) throw invalid([{ field: 'theme', message: NO_THEME }]);
    return theme;
  }

  /** Looks are made of themes, so themes know them by this alone. */
  addOwn(own: OwnTheme): void {
    this.own = own;
  }

  /** The same for a theme or a look of the owner's; somebody else's is none. */
  async requireFor(ownerId: string, id: string): Promise<Theme> {
    const made = OF_LOOK.test(id) ? await this.own(ownerId, id) : null;
    return made ?? this.require(id);
  }

  /** What visitors see of an owner who has chosen this. One that was deleted shows what it was made of. */
  async shownFor(ownerId: string, id: string): Promise<Theme> {
    const made = OF_LOOK.test(id) ? await this.own(ownerId, id) : null;
    return made ?? this.orDefault(id.replace(OF_LOOK, ''));
  }

  /** The theme of this id, or the default: a page is never without one. */
  orDefault(id: string): Theme {
    const theme = this.themes.find(({ _id }) => _id === id) ?? this.themes.find(({ _id }) => _id === DEFAULT_THEME);
    if (!theme) throw new DomainError('unavailable', 'theme.not_loaded', 'Please try again in a moment');
    return theme;
  }

  /** Writes only what is new or differs, so that a second start writes nothing. */
  private async seed(): Promise<void> {
    const path = createRequire(import.meta.url).resolve('@linkstall/themes/themes.json');
    const shipped = JSON.parse(readFileSync(path, 'utf8')) as readonly Theme[];
    const stored = JSON.stringify(await this.repository.findAll());
    if (stored !== JSON.stringify(shipped)) {
      for (const [position, theme] of shipped.entries()) await this.repository.put(theme, position);
    }
    this.themes = await this.repository.findAll();
  }
}
