// Every process of the same user can read the environment of a process (/proc/<pid>/environ). So `npm start` sends the secrets
// of a part through its standard input, which only the two ends of the pipe can read.
import { readFileSync } from 'node:fs';

const SECRET_SETTINGS = [
  ...['MONGODB_URI', 'SMTP_URL', 'JWT_SECRET', 'JWT_SECRET_PREVIOUS', 'EDGE_KEY', 'EDGE_KEY_PREVIOUS'],
  ...['DATABASE_PASSWORD', 'CLOUDINARY_URL', 'PURGE_KEY', 'WEBHOOK_SECRET', 'METRICS_TOKEN'],
];

/** The variable that tells a process to read its secrets. */
const SECRETS_FROM = 'SECRETS_FROM';

type Environment = Readonly<Record<string, string | undefined>>;

/** Splits settings into the environment of a process and the text for its standard input. */
export function splitSecrets(settings: Readonly<Record<string, string>>) {
  const isSecret = ([name]: [string, string]) => SECRET_SETTINGS.includes(name);
  const entries = Object.entries(settings);
  const environment = { ...Object.fromEntries(entries.filter((entry) => !isSecret(entry))), [SECRETS_FROM]: 'stdin' };
  return { environment, input: `${JSON.stringify(Object.fromEntries(entries.filter(isSecret)))}\n` };
}

/** The settings of this process: its environment, and the secrets on its standard input. Waits until that is closed. */
export function readSecrets(environment: Environment): Environment {
  if (environment[SECRETS_FROM] !== 'stdin') return environment;
  return { ...environment, ...(JSON.parse(readFileSync(0, 'utf8')) as Environment) };
}
