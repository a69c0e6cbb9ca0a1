import { crc32 } from 'node:zlib';

/** Reads an archive by its central directory, as every program does, and verifies the directory's data of each file. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(zip.readUInt32LE(offset)).toBe(0x02014b50);
    const [size, length, start] = [
      zip.readUInt32LE(offset + 24),
      zip.readUInt16LE(offset + 28),
      zip.readUInt32LE(offset + 42),
    ];
    const name = zip.toString('utf8', offset + 46, offset + 46 + length);
    expect(zip.readUInt32LE(start)).toBe(0x04034b50);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(data, data + size);
    expect(crc32(bytes)).toBe(zip.readUInt32LE(offset + 16));
    files.set(name, bytes);
    offset += 46 + length;
  }
  expect(offset).toBe(end);
  return files;
}
