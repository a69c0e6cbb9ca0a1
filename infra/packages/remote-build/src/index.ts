export { remoteConfig } from './federated.ts';
