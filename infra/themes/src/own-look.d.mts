import type {
  LookChoices,
  LookGround,
  LookPhoto,
  LookShadow,
  LookShape,
  Theme,
  ThemeFont,
  ThemePattern,
} from '@linkstall/contracts/http';

export declare const SHAPES: readonly LookShape[];
export declare const SHADOWS: readonly LookShadow[];
export declare const FONTS: readonly ThemeFont[];
export declare const PATTERNS: readonly ThemePattern[];
export declare const GROUNDS: readonly LookGround[];
export declare const MOST_LOOKS: number;
export declare const MOST_LOOK_NAME: number;
export declare function choicesOf(theme: Theme): LookChoices;
export declare function lookTheme(base: Theme, choices: LookChoices, photo?: LookPhoto | null): Theme;
