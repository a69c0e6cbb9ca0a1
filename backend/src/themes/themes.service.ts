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

/** Reads a creator's own theme; null when it does not exist. */
type ReadCustomTheme = (ownerId: string, id: string) => Promise<Theme | null>;

/** The suffix of a custom theme's id after the id of its base theme. */
const CUSTOM_THEME_SUFFIX = /-[0-9a-f]{24}$/;

/** The built-in themes: stored in the database at the start, then served from memory. */
@Injectable()
export class ThemesService implements OnModuleInit {
  private themes: readonly Theme[] = [];
  private readCustom: ReadCustomTheme = () => Promise.resolve(null);

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

  /** The theme of an id; an unknown id is an error of the caller. */
  getOrThrow(id: string): Theme {
    const theme = this.themes.find(({ _id }) => _id === id);
    if (!theme) throw invalid([{ field: 'theme', message: NO_THEME }]);
    return theme;
  }

  /** Registers the reader of custom themes, so that this module does not depend on them. */
  registerCustomThemes(readCustom: ReadCustomTheme): void {
    this.readCustom = readCustom;
  }

  /** A theme, or a custom theme of the owner. */
  async getOfOwnerOrThrow(ownerId: string, id: string): Promise<Theme> {
    const custom = CUSTOM_THEME_SUFFIX.test(id) ? await this.readCustom(ownerId, id) : null;
    return custom ?? this.getOrThrow(id);
  }

  /** The theme that visitors see for a chosen id. A deleted custom theme falls back to its base theme. */
  async getChosen(ownerId: string, id: string): Promise<Theme> {
    const custom = CUSTOM_THEME_SUFFIX.test(id) ? await this.readCustom(ownerId, id) : null;
    return custom ?? this.getOrDefault(id.replace(CUSTOM_THEME_SUFFIX, ''));
  }

  getOrDefault(id: string): Theme {
    const theme = this.themes.find(({ _id }) => _id === id) ?? this.themes.find(({ _id }) => _id === DEFAULT_THEME);
    if (!theme) throw new DomainError('unavailable', 'theme.not_loaded', 'Please try again in a moment');
    return theme;
  }

  /** Stores the shipped themes only if they differ from the stored themes, so that a second start writes nothing. */
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
