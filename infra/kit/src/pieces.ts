export { Breakable } from './pieces/breakable.tsx';
export { Button, ButtonLink } from './pieces/button.ts';
export { Dialog, DialogButtons } from './pieces/dialog.tsx';
export * from './pieces/icons.tsx';
export { openModal } from './pieces/modal.ts';
export {
  afterAMoment,
  awning,
  blank,
  Head,
  letters,
  panel,
  pill,
  Row,
  stickyEdge,
  surface,
  tapLink,
  unseen,
} from './pieces/page-styles.ts';
export { SendButton } from './pieces/send-button.tsx';
export { Grip, Tool, ToolLink } from './pieces/tool.ts';
export { useBeenNear } from './pieces/use-been-near.ts';
