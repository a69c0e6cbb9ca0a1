// Attacks of a server bundle over the network. `t.port` and `t.socket` belong to a listener of the test.
import type { Attack } from './attack.ts';

const connected = (socket: string) =>
  `const socket = ${socket}; return new Promise((resolve, reject) => socket.once('connect', () => { socket.destroy(); resolve(t.secret); }).once('error', reject))`;
/** The code that gets a global class from globalThis, or from the scope of a new function. */
const globalClass = (name: string) => `(globalThis.${name} ?? (() => {}).constructor('return ${name}')())`;
const DENO = `(() => {}).constructor('return Deno')()`;

export const NETWORK_ATTACKS: readonly Attack[] = [
  { name: 'connects to a port', code: connected(`(await import('node:net')).connect(t.port, '127.0.0.1')`) },
  { name: 'connects to a socket file', code: connected(`(await import('node:net')).connect(t.socket)`) },
  {
    name: 'connects by the constructor of standard input',
    code: connected(`new process.stdin.constructor().connect(t.port, '127.0.0.1')`),
  },
  {
    name: 'connects to a socket file by the constructor of standard input',
    code: connected(`new process.stdin.constructor().connect(t.socket)`),
  },
  {
    name: 'connects by the constructor of an imported standard input',
    code: connected(
      `new (Object.getPrototypeOf((await import('node:process')).default.stdin).constructor)().connect(t.port, '127.0.0.1')`,
    ),
  },
  {
    name: 'connects by the constructor of an imported standard error',
    code: connected(
      `new (Object.getPrototypeOf((await import('node:process')).default.stderr).constructor)().connect(t.socket)`,
    ),
  },
  {
    name: 'connects by Deno',
    code: `(await ${DENO}.connect({ hostname: '127.0.0.1', port: t.port })).close(); return t.secret`,
    control: 'deno',
  },
  {
    name: 'connects to a socket file by Deno',
    code: `(await ${DENO}.connect({ transport: 'unix', path: t.socket })).close(); return t.secret`,
    control: 'deno',
  },
  {
    name: 'sends a request by node:http',
    code: `const http = await import('node:http'); return new Promise((resolve, reject) => http.get({ host: '127.0.0.1', port: t.port }, (response) => response.on('data', (part) => resolve(String(part)))).on('error', reject))`,
  },
  {
    name: 'sends a request to a socket file',
    code: `const http = await import('node:http'); return new Promise((resolve, reject) => http.get({ socketPath: t.socket }, (response) => response.on('data', (part) => resolve(String(part)))).on('error', reject))`,
  },
  {
    name: 'sends a request by node:http2',
    code: connected(`(await import('node:http2')).connect('http://127.0.0.1:' + t.port)`),
  },
  {
    name: 'connects by TLS',
    code: `const tls = await import('node:tls'); return new Promise((resolve, reject) => tls.connect(t.port, '127.0.0.1', { rejectUnauthorized: false }).once('error', (error) => (/wrong version|packet|corrupt|protocol|message|EPROTO|hang up|reset|disconnected/i.test(error.message) ? resolve(t.secret) : reject(error))))`,
  },
  { name: 'fetches', code: `return (await fetch('http://127.0.0.1:' + t.port)).text()` },
  {
    name: 'fetches by the global object',
    code: `return (await (() => {}).constructor('return fetch')()('http://127.0.0.1:' + t.port)).text()`,
  },
  {
    name: 'opens a web socket',
    code: `const socket = new (${globalClass('WebSocket')})('ws://127.0.0.1:' + t.port); return new Promise((resolve) => { socket.onopen = socket.onerror = () => resolve(''); setTimeout(() => resolve(''), 300); })`,
    control: 'deno',
    isCounted: true,
  },
  {
    name: 'opens an event source',
    code: `const source = new (${globalClass('EventSource')})('http://127.0.0.1:' + t.port); return new Promise((resolve) => { source.onerror = () => { source.close(); resolve(''); }; setTimeout(() => resolve(''), 300); })`,
    control: 'deno',
    isCounted: true,
  },
  {
    name: 'imports a module over HTTP',
    code: `return (await import('http://127.0.0.1:' + t.port + '/module.js')).default`,
    control: 'none',
  },
  { name: 'imports a module of npm', code: `return (await import('npm:left-pad')) && t.secret`, control: 'none' },
  { name: 'imports a module of jsr', code: `return (await import('jsr:@std/path')) && t.secret`, control: 'none' },
  {
    name: 'sends a datagram',
    code: `const socket = (await import('node:dgram')).createSocket('udp4'); return new Promise((resolve, reject) => socket.once('error', reject).send('x', t.port, '127.0.0.1', (error) => (error ? reject(error) : resolve(t.secret))))`,
  },
  {
    name: 'looks up a name',
    code: `return (await (await import('node:dns/promises')).lookup('localhost')).address && t.secret`,
  },
  {
    name: 'asks a name server',
    code: `const dns = await import('node:dns'); const resolver = new dns.promises.Resolver({ timeout: 200, tries: 1 }); resolver.setServers(['127.0.0.1:' + t.port]); return resolver.resolve4('example.com').catch((error) => (/TIMEOUT|REFUSED/i.test(error.code) ? t.secret : ''))`,
  },
  {
    name: 'asks a name server by Deno',
    code: `const lookup = ${DENO}.resolveDns('example.com', 'A', { nameServer: { ipAddr: '127.0.0.1', port: t.port } }).catch(() => ''); await Promise.race([lookup, new Promise((resolve) => setTimeout(resolve, 500))])`,
    control: 'deno',
    isCounted: true,
  },
  {
    name: 'listens on a port',
    code: `const server = (await import('node:net')).createServer(); return new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => { server.close(); resolve(t.secret); }))`,
  },
  {
    name: 'listens on a socket file',
    code: `const server = (await import('node:net')).createServer(); return new Promise((resolve, reject) => server.once('error', reject).listen(t.output, () => { server.close(); resolve(t.secret); }))`,
  },
  {
    name: 'listens by Deno',
    code: `${DENO}.listen({ hostname: '127.0.0.1', port: 0 }).close(); return t.secret`,
    control: 'deno',
  },
];
