// Logs as JSON lines on standard output, for collectors of logs such as `docker logs`.
import { VERSION } from '../../packages/releases/src/version.ts';

const INFO = 30;
export const WARN = 40;

/** A line with the fields of pino, as edge and API write them. */
export const jsonLine = (level: number, name: string, msg: string) =>
  `${JSON.stringify({ level, time: Date.now(), name, version: VERSION, msg })}\n`;

/** From now on, everything that this program prints is a JSON line on standard output. */
export function printJsonLines() {
  const print = (level: number) => (text: unknown) =>
    void process.stdout.write(jsonLine(level, 'start', String(text).trim()));
  console.log = print(INFO);
  console.error = print(WARN);
}
