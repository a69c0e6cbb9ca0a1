export { PlainShare } from './share/plain-share.tsx';
export { saveFile } from './share/save-file.ts';
export type { ShareTexts } from './share/share-subject.ts';
export { SHARE, shareTexts } from './texts.ts';
export { useShare } from './share/use-share.tsx';
