import { CONTRACT_VERSION } from '@linkstall/contracts/shell';
import type { ComponentType } from 'react';

import type { ForeignFrameProps } from './foreign-frame.tsx';

/** Replaces the code of a foreign remote, which the shell never loads into the page. */
export interface ForeignModule {
  readonly contractVersion: number;
  readonly ForeignFrame: ComponentType<ForeignFrameProps>;
}

export async function loadForeign(expose: string): Promise<{ readonly default: ForeignModule }> {
  if (expose !== './routes') throw new Error(`a foreign remote has pages only, and no ${expose}`);
  const { ForeignFrame } = await import(/* webpackChunkName: "lazy-foreign" */ './foreign-frame.tsx');
  return { default: { contractVersion: CONTRACT_VERSION, ForeignFrame } };
}
