export { SHARE } from './texts.ts';
export { useShare } from './share/use-share.tsx';
