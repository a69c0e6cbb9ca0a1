export { PlainShare } from './share/plain-share.tsx';
export { saveFile } from './share/save-file.ts';
export { SHARE } from './texts.ts';
export { useShare } from './share/use-share.tsx';
