const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i;
/** Number of arguments of each path command. */
const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/** Grid steps per unit of the 24 by 24 icon. The grid is finer than the pixels of a displayed icon. */
const STEPS_PER_UNIT = 5;
/** A curve becomes a line when its distance from its chord is at most this number of grid steps. */
const MAX_DEVIATION = 0.5;

interface Point {
  readonly x: number;
  readonly y: number;
}
interface PathCommand {
  readonly command: string;
  readonly numbers: readonly number[];
}

/**
 * Converts the `d` of a 24 by 24 icon to relative integers in 120 by 120, which halves its size in every page. Each absolute
 * point is rounded, so that errors do not add up along the path.
 */
export function iconPath(path: string): string {
  return toText(toGrid(commandsOf(path)).filter(isDrawn).map(straighten));
}

function commandsOf(path: string): PathCommand[] {
  return [...path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)].flatMap(([, command = '', text = '']) => {
    const argumentCount = ARGUMENTS[command.toLowerCase()] ?? 0;
    const numbers = numbersOf(text, command);
    const repeats = Math.max(1, argumentCount === 0 ? 1 : numbers.length / argumentCount);
    return Array.from({ length: repeats }, (_, index) => ({
      // Further arguments of a move are lines.
      command: index > 0 ? command.replace('m', 'l').replace('M', 'L') : command,
      numbers: numbers.slice(index * argumentCount, (index + 1) * argumentCount),
    }));
  });
}

function numbersOf(text: string, command: string): number[] {
  const numbers: number[] = [];
  for (let rest = text.replace(/^[\s,]+/, ''); rest !== ''; rest = rest.replace(/^[\s,]+/, '')) {
    // The two flags of an arc need no separator.
    const isFlag = /a/i.test(command) && [3, 4].includes(numbers.length % 7);
    const [number = rest] = (isFlag ? /^[01]/ : NUMBER).exec(rest) ?? [];
    numbers.push(Number(number));
    rest = rest.slice(number.length);
  }
  return numbers;
}

const onGrid = (value: number) => Math.round(value * STEPS_PER_UNIT);
const gridDistance = (to: number, from: number) => onGrid(to) - onGrid(from);

/** Converts path commands to relative commands whose points are on the grid. */
function toGrid(commands: readonly PathCommand[]): PathCommand[] {
  let position: Point = { x: 0, y: 0 };
  let start = position;
  return commands.map(({ command: letter, numbers }) => {
    const command = letter.toLowerCase();
    const from = letter === command ? position : { x: 0, y: 0 };
    const before = position;
    position = command === 'z' ? start : endOf({ command, numbers }, from, before);
    if (command === 'm') start = position;
    const to = { x: gridDistance(position.x, before.x), y: gridDistance(position.y, before.y) };
    if (command === 'z') return { command, numbers: [] };
    if (command === 'h') return { command, numbers: [to.x] };
    if (command === 'v') return { command, numbers: [to.y] };
    const shape =
      command === 'a'
        ? numbers.slice(0, 5).map((number, index) => (index < 2 ? onGrid(number) : number))
        : numbers
            .slice(0, -2)
            .map((number, index) =>
              index % 2 === 0 ? gridDistance(from.x + number, before.x) : gridDistance(from.y + number, before.y),
            );
    return { command, numbers: [...shape, to.x, to.y] };
  });
}

function endOf({ command, numbers }: PathCommand, from: Point, before: Point): Point {
  const [last = 0, beforeLast = 0] = numbers.toReversed();
  if (command === 'h') return { x: from.x + last, y: before.y };
  if (command === 'v') return { x: before.x, y: from.y + last };
  return { x: from.x + beforeLast, y: from.y + last };
}

/** A smooth curve depends on the curve before it, which must then not become a line. */
const isSmooth = (next: PathCommand | undefined) => next?.command === 's' || next?.command === 't';

const isDrawn = ({ command, numbers }: PathCommand, index: number, commands: readonly PathCommand[]) =>
  !'lhvc'.includes(command) || isSmooth(commands[index + 1]) || numbers.some((number) => number !== 0);

function straighten(pathCommand: PathCommand, index: number, commands: readonly PathCommand[]): PathCommand {
  const { command, numbers } = pathCommand;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] = numbers;
  if (command !== 'c' || isSmooth(commands[index + 1])) return pathCommand;
  const chord = Math.hypot(x, y);
  const distanceFromChord = (px: number, py: number) => Math.abs(px * y - py * x) / chord;
  const positionOnChord = (px: number, py: number) => (px * x + py * y) / chord;
  const isLine = [
    distanceFromChord(x1, y1),
    distanceFromChord(x2, y2),
    -positionOnChord(x1, y1),
    positionOnChord(x2, y2) - chord,
  ].every((deviation) => deviation <= MAX_DEVIATION);
  return isLine ? { command: 'l', numbers: [x, y] } : pathCommand;
}

function toText(commands: readonly PathCommand[]): string {
  let before = '';
  return commands
    .map(({ command, numbers }) => {
      const letter = command === before && command !== 'm' ? '' : command;
      before = command === 'm' ? 'l' : command;
      const texts = numbers.map((number, index) => {
        const followsNumber = index > 0 || letter === '';
        const needsNoSpace = !followsNumber || number < 0 || (command === 'a' && (index === 4 || index === 5));
        return `${needsNoSpace ? '' : ' '}${number}`;
      });
      return letter + texts.join('');
    })
    .join('');
}
