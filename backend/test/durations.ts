type Kind = 'known' | 'unknown';

/**
 * How many times as long what is unknown takes as what is known, asked in turns. Compared are the fast quarters: what
 * else the machine does only ever makes an answer slower.
 * @param addressesOf who is asked for in a round
 */
export async function ratioOfDurations(
  addressesOf: (round: number) => Promise<Readonly<Record<Kind, string>>>,
  ask: (address: string) => Promise<unknown>,
): Promise<number> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 15; round += 1) {
    const addresses = await addressesOf(round);
    for (const kind of ['known', 'unknown'] as const) {
      const start = performance.now();
      await ask(addresses[kind]);
      times[kind].push(performance.now() - start);
    }
  }
  const usual = (list: number[]) => list.sort((a, b) => a - b)[3] ?? 0;
  return usual(times.unknown) / usual(times.known);
}
