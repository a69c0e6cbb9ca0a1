export { PlainShare } from './share/plain-share.tsx';
export { SHARE } from './texts.ts';
export { useShare } from './share/use-share.tsx';
