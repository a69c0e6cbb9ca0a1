import { siteOf } from '@linkstall/contracts/shell';
import { FOREIGN_LIMITS, PORT_MESSAGE } from '@linkstall/contracts/foreign';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';

import { TIMEOUT_MS } from '../remotes/load-remote.ts';
import type { ShownModule } from '../remotes/remote-modules.ts';
import { useReportWorking } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { Skeleton } from '../status-pages/skeleton.tsx';
import { mayLeave } from '../unsaved-changes/unsaved.state.ts';
import { createForeignCalls } from './foreign-calls.ts';
import { servePort, type ForeignConnection, type ForeignHandlers } from './foreign-port.ts';
import { useColorScheme } from './use-color-scheme.ts';

export interface ForeignFrameProps {
  readonly shownModule: ShownModule;
  /** The address of the document: a path of this site, or an address on the remote's own host. */
  readonly address: string;
  readonly title: string;
  readonly calls: readonly string[];
  readonly canOpen: (url: URL) => boolean;
}

/** The limits of the height: the frame can neither cover the bar of the site nor be too small to be seen. */
const Frame = styled.iframe<{ $height: number }>`
  display: block;
  width: 100%;
  height: ${({ $height }) => $height}px;
  max-height: ${FOREIGN_LIMITS.height}px;
  border: 0;
`;
const MIN_HEIGHT = 160;

/**
 * A frame from the remote's own host keeps the origin of that host. A frame from this site must not get `allow-same-origin`,
 * because the frame would then have the origin of this site.
 */
const sandboxOf = (address: string): string =>
  `allow-scripts allow-forms${address.startsWith('/') ? '' : ' allow-same-origin'}`;

/** The sandboxed iframe of a foreign remote. It throws when the remote fails or does not answer within 8 s. */
export function ForeignFrame(props: ForeignFrameProps) {
  const { shownModule, address, title } = props;
  const [height, setHeight] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const fail = useCallback((reason: string) => setFailure(new Error(reason)), []);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => fail(`no response in ${TIMEOUT_MS} ms`), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isReady, fail]);
  useReportWorking(shownModule, isReady);
  const connect = useConnection(props, { ready: () => setIsReady(true), fail, setHeight });
  if (failure) throw failure;
  return (
    <>
      {!isReady && <Skeleton />}
      <Frame
        title={title}
        src={address}
        sandbox={sandboxOf(address)}
        referrerPolicy="no-referrer"
        data-foreign={shownModule.remote}
        $height={isReady ? Math.max(height, MIN_HEIGHT) : 0}
        onLoad={({ currentTarget }) => connect(currentTarget)}
      />
    </>
  );
}

/** Gives the frame a port when it has loaded, and tells the frame which page is open. */
function useConnection(
  props: ForeignFrameProps,
  frameHandlers: Pick<ForeignHandlers, 'ready' | 'fail' | 'setHeight'>,
): (frame: HTMLIFrameElement) => void {
  const connection = useRef<ForeignConnection>(null);
  const pageHandlers = usePageHandlers(props);
  // The port stays open across renders, so it reads the newest handlers from this ref.
  const handlers = useRef({ ...pageHandlers, ...frameHandlers });
  useEffect(() => {
    handlers.current = { ...pageHandlers, ...frameHandlers };
  });
  const { pathname, search } = useLocation();
  const colorScheme = useColorScheme();
  const path = pathname + search;
  const page = { path, language: document.documentElement.lang, colorScheme };
  useEffect(
    () => connection.current?.showPage({ path, language: document.documentElement.lang, colorScheme }),
    [path, colorScheme],
  );
  useEffect(() => () => connection.current?.close(), []);
  return (frame) => {
    // A frame that loads again could be another document, which must not get a port.
    if (connection.current) return handlers.current.fail('the frame was loaded again');
    const { port1, port2 } = new MessageChannel();
    connection.current = servePort(port1, delegateTo(handlers));
    const origin = props.address.startsWith('/') ? '*' : new URL(props.address).origin;
    frame.contentWindow?.postMessage(PORT_MESSAGE, origin, [port2]);
    connection.current.showPage(page);
  };
}

const delegateTo = (handlers: { readonly current: ForeignHandlers }): ForeignHandlers => ({
  ready: () => handlers.current.ready(),
  fail: (reason) => handlers.current.fail(reason),
  setTitle: (title) => handlers.current.setTitle(title),
  setHeight: (height) => handlers.current.setHeight(height),
  navigate: (path) => handlers.current.navigate(path),
  toast: (kind, text) => handlers.current.toast(kind, text),
  setUnsaved: (isUnsaved) => handlers.current.setUnsaved(isUnsaved),
  call: (call) => handlers.current.call(call),
});

/** The actions of the remote on the page around its frame. */
function usePageHandlers({
  shownModule: { remote, release },
  calls,
  canOpen,
}: ForeignFrameProps): Omit<ForeignHandlers, 'ready' | 'fail' | 'setHeight'> {
  const shell = useShell();
  const navigate = useNavigate();
  const endUnsaved = useRef<() => void>(null);
  const [call] = useState(() => createForeignCalls({ shell, remote, release, calls }));
  const setUnsaved = (isUnsaved: boolean) => {
    endUnsaved.current?.();
    endUnsaved.current = isUnsaved ? shell.unsaved() : null;
  };
  useEffect(() => () => endUnsaved.current?.(), []);
  return {
    call,
    setUnsaved,
    setTitle: (title) => void (document.title = `${title} · ${siteOf(shell).name}`),
    toast: (kind, text) => shell.notice[kind](text),
    navigate: (path) => {
      if (!canOpen(new URL(path, location.origin))) return false;
      if (mayLeave(shellStore)) void navigate(path);
      return true;
    },
  };
}
