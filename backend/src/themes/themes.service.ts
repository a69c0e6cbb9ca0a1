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

/** Few and fixed: brought into the database at start, read from memory afterwards. */
@Injectable()
export class ThemesService implements OnModuleInit {
  private themes: readonly Theme[] = [];

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
