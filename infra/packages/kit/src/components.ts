export { Breakable } from './components/breakable.tsx';
export { Button, ButtonLink } from './components/button.ts';
export { Dialog, DialogButtons } from './components/dialog.tsx';
export * from './components/icons.tsx';
export { openModal } from './components/modal.ts';
export {
  delayedAppearance,
  awning,
  chosenInForcedColors,
  emptyStateStyles,
  Head,
  initialsStyles,
  panel,
  pill,
  Row,
  stickyEdge,
  surface,
  tapLink,
  visuallyHidden,
} from './components/page-styles.ts';
export { Select } from './components/select.ts';
export { SendButton } from './components/send-button.tsx';
export { Grip, Tool, ToolLink } from './components/tool.ts';
export { useNearViewport } from './components/use-near-viewport.ts';
