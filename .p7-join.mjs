import sharp from 'sharp';
const [out, height, ...fs] = process.argv.slice(2);
const imgs = await Promise.all(fs.map(async (f) => { const b = await sharp(`/tmp/p7-view/${f}.png`).resize({ height: Number(height), fit: 'inside' }).toBuffer(); return { b, m: await sharp(b).metadata() }; }));
let x = 0; const comp = imgs.map(({ b, m }) => { const c = { input: b, left: x, top: 0 }; x += m.width + 16; return c; });
await sharp({ create: { width: x, height: Number(height), channels: 3, background: '#888' } }).composite(comp).png().toFile(`/tmp/p7-view/${out}.png`);
