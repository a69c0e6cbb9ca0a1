type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Every setting, by its name in the environment. */
export interface SettingValues {
  readonly PORT: number;
  readonly HOST: string;
  readonly API_PORT: number;
  readonly API_HOST: string;
  readonly DATA_DIR: string;
  readonly PUBLIC_URL: string;
  readonly MONGODB_URI: string;
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
  readonly JWT_SECRET: string;
  readonly EDGE_KEY: string;
  readonly PURGE_URL: string;
  readonly PURGE_KEY: string;
  readonly ENVIRONMENT: string;
  readonly CLOUDINARY_URL: string;
  readonly AVATAR_SERVICE_URL: string;
  readonly SOURCE_URL: string;
  readonly TRUST_PROXY: number;
  readonly SEED: 'none' | 'samples' | '';
  readonly LOG_LEVEL: LogLevel;
  readonly LOG_ADDRESSES: 'on' | 'off';
  readonly RATE_LIMIT_FACTOR: number;
  readonly CLOCK_OFFSET: number;
  readonly NODE_ENV: 'development' | 'production' | 'test';
}

type Name = keyof SettingValues;

export interface WrongSetting {
  readonly name: Name;
  readonly says: string;
}

export declare function readEnvironment<N extends Name>(
  environment: Readonly<Record<string, string | undefined>>,
  wanted: {
    readonly names: readonly N[];
    readonly required: readonly N[];
    readonly requiredInProduction: readonly N[];
  },
): {
  /** Only to be used when nothing is wrong. */
  readonly values: Pick<SettingValues, N>;
  readonly wrong: readonly WrongSetting[];
};
