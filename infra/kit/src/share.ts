export { useShare } from './share/use-share.tsx';
