import { isIPv4 } from 'node:net';

/** A MaxMind DB (version 2.0) for IPv4 with the country of each address; no other address is in it. */
export function tinyMmdb(countries: Readonly<Record<string, string>>): Buffer {
  const nodes: [number | null, number | null][] = [[null, null]];
  const leaves: { node: number; bit: 0 | 1; offset: number }[] = [];
  const data: Buffer[] = [];
  for (const [address, code] of Object.entries(countries)) {
    if (!isIPv4(address)) throw new Error('the tiny database has IPv4 only');
    const bits = address.split('.').flatMap((part) => Number(part).toString(2).padStart(8, '0').split('').map(Number));
    let node = 0;
    for (const bit of bits.slice(0, -1)) {
      const next = nodes[node]?.[bit === 1 ? 1 : 0] ?? nodes.push([null, null]) - 1;
      (nodes[node] as [number | null, number | null])[bit === 1 ? 1 : 0] = next;
      node = next;
    }
    leaves.push({ node, bit: bits.at(-1) === 1 ? 1 : 0, offset: Buffer.concat(data).length });
    data.push(map({ country: map({ iso_code: text(code) }) }));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  const write = (node: number, bit: 0 | 1, value: number) => tree.writeUIntBE(value, node * 6 + bit * 3, 3);
  nodes.forEach((records, node) => ([0, 1] as const).forEach((bit) => write(node, bit, records[bit] ?? nodes.length)));
  // A value above the number of nodes points into the data, which begins 16 bytes behind the tree.
  for (const { node, bit, offset } of leaves) write(node, bit, nodes.length + 16 + offset);
  const metadata = map({
    ...{ node_count: number(nodes.length), record_size: number(24), ip_version: number(4) },
    ...{ binary_format_major_version: number(2), binary_format_minor_version: number(0) },
    ...{ database_type: text('Test'), build_epoch: number(0) },
  });
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

/** The first byte of a value has its type and its size. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);

function number(value: number): Buffer {
  const bytes = Buffer.alloc(5, (6 << 5) | 4);
  bytes.writeUInt32BE(value, 1);
  return bytes;
}

const map = (values: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(values).length]),
    ...Object.entries(values).flatMap(([key, value]) => [text(key), value]),
  ]);
