export { Button, ButtonLink } from './pieces/button.ts';
export { Dialog, DialogButtons } from './pieces/dialog.tsx';
export * from './pieces/icons.tsx';
export { Head, late, panel, Row, surface } from './pieces/page-parts.ts';
export { SendButton } from './pieces/send-button.tsx';
export { Grip, Tool, ToolLink } from './pieces/tool.ts';
