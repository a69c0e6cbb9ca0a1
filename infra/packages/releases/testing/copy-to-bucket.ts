// Copies the release store of a data folder to a bucket.
// Usage: node --import ./infra/packages/build/typescript.mjs copy-to-bucket.ts <data folder> <STORE_URL>
import { FolderStore } from '../src/store/folder-store.ts';
import { mapConcurrent } from '../src/store/map-concurrent.ts';
import { S3Store } from '../src/store/s3-store.ts';
import { ROOTS } from '../src/store/store-key.ts';

const [dataDir = '', storeUrl = ''] = process.argv.slice(2);
const [folder, bucket] = [new FolderStore(dataDir), new S3Store(storeUrl)];
const keys = (await Promise.all(ROOTS.map((root) => folder.list(`${root}/`)))).flat();
await mapConcurrent(keys, async (key) => bucket.create(key, (await folder.read(key)) ?? Buffer.alloc(0)));
