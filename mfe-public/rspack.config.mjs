import { remoteConfigs } from '../infra/rspack/federated.mjs';

export default remoteConfigs({
  dir: import.meta.dirname,
  exposes: { './routes': './src/app/remote.tsx', './preview': './src/app/preview.tsx' },
  server: './src/app/server.ts',
});
