const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i;

/** The `d` of a path to hundredths: finer than any screen draws an icon, and a third lighter in every page. */
export function lighterPath(path: string): string {
  return path.replace(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi, (_, command: string, written: string) =>
    numbersOf(written, command).reduce((text, next) => `${text}${/^-/.test(next) ? '' : ' '}${next}`, command),
  );
}

function numbersOf(written: string, command: string): readonly string[] {
  const numbers: string[] = [];
  for (let rest = written.replace(/^[\s,]+/, ''); rest !== ''; rest = rest.replace(/^[\s,]+/, '')) {
    // The two flags of an arc are written without anything between them.
    const isFlag = /a/i.test(command) && [3, 4].includes(numbers.length % 7);
    const [number = rest] = (isFlag ? /^[01]/ : NUMBER).exec(rest) ?? [];
    numbers.push(isFlag ? number : String(Math.round(Number(number) * 100) / 100).replace(/^(-?)0\./, '$1.'));
    rest = rest.slice(number.length);
  }
  return numbers;
}
