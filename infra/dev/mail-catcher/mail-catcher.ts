// An SMTP server that keeps the mails it receives, and a page that shows them. No mail leaves this machine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Server } from 'node:net';

import { listPage, mailPage, notFoundPage, type Mail } from './mail-page.ts';

const MAX_MAILS = 200;
const MAX_BYTES = 1024 * 1024;
const MAX_CHARACTERS = 200_000;
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer', // URLs in mails contain one-time tokens
  'x-content-type-options': 'nosniff',
};

/** Starts both servers on free ports of the loopback address. `url` is the page, `smtpUrl` is for the mailer. */
export async function startMailCatcher() {
  /** newest first */
  const mails: Mail[] = [];
  let next = 1;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    size: MAX_BYTES,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, callback) {
      readMail(stream, session)
        .then((mail) => {
          mails.unshift({ ...mail, id: next });
          next += 1;
          mails.length = Math.min(mails.length, MAX_MAILS);
          callback(null);
        })
        .catch((error) => callback(error instanceof Error ? error : new Error(String(error))));
    },
  });
  smtp.on('error', () => {}); // a client that disconnects early is not a problem
  const page = createServer((request, response) => showMails(request, response, mails));
  const [smtpPort, pagePort] = await Promise.all([listen(smtp.server), listen(page)]);
  return {
    url: `http://127.0.0.1:${pagePort}/`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => smtp.close(() => resolve(undefined))),
        new Promise((resolve) => page.close(resolve)),
      ]);
    },
  };
}

async function readMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Mail> {
  const chunks = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('Message exceeds 1 MB'), { responseCode: 552 });
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  return {
    id: 0,
    date: new Date().toISOString(),
    from: parsed.from?.address ?? (session.envelope.mailFrom ? session.envelope.mailFrom.address : ''),
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    text: (parsed.text ?? textOf(parsed.html ?? '')).slice(0, MAX_CHARACTERS),
  };
}

/** The text of a mail that has only an HTML part. URLs of links are included. */
function textOf(html: string) {
  const [start = '', ...tags] = html.split('<');
  let text = start;
  let hiddenTag = ''; // the name of the hidden element that the loop is inside of
  for (const tag of tags) {
    const end = tag.indexOf('>');
    const name = /^\/?[a-z0-9]*/i.exec(tag)?.[0].toLowerCase() ?? '';
    if (hiddenTag && name !== `/${hiddenTag}`) continue;
    hiddenTag = !hiddenTag && HIDDEN_ELEMENTS.includes(name) ? name : '';
    if (!hiddenTag) text += replacementFor(name, tag.slice(0, end)) + tag.slice(end + 1);
  }
  return text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

function replacementFor(name: string, tag: string) {
  if (name === 'a') return `${/\bhref\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1] ?? ''} `;
  return LINE_ENDS.includes(name) ? '\n' : '';
}

const HIDDEN_ELEMENTS = ['style', 'script', 'head'];
const LINE_ENDS = ['br', '/p', '/div', '/tr', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6'];

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

function showMails(request: IncomingMessage, response: ServerResponse, mails: readonly Mail[]) {
  // Another host name for this address (DNS rebinding) gets no mails.
  const isLocal = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '');
  if (!isLocal || (request.method !== 'GET' && request.method !== 'HEAD')) {
    response.writeHead(isLocal ? 405 : 403, HEADERS).end();
    return;
  }
  const { status, type, body } = contentOf(request.url ?? '/', mails);
  response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function contentOf(path: string, mails: readonly Mail[]) {
  const html = 'text/html';
  if (path === '/') return { status: 200, type: html, body: listPage(mails) };
  if (path === '/mails.json') return { status: 200, type: 'application/json', body: JSON.stringify(mails) };
  if (path === '/mail.css') return { status: 200, type: 'text/css', body: STYLE };
  const mail = mails.find(({ id }) => path === `/mail/${id}`);
  return mail ? { status: 200, type: html, body: mailPage(mail) } : { status: 404, type: html, body: notFoundPage() };
}

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem; }
ul { padding: 0; list-style: none; }
li a { display: block; padding: .75rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); color: inherit; text-decoration: none; }
li a:hover b { text-decoration: underline; }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
small, dt { opacity: .75; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
}
