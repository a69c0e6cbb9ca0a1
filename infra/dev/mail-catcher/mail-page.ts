// The pages of the mail catcher: plain HTML without scripts. The content of mails is escaped, and URLs become links.

export interface Mail {
  id: number;
  date: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
}

export function listPage(mails: readonly Mail[]) {
  const items = mails.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/mail/${id}"><b>${escape(subject || '(no subject)')}</b><br><small>to ${escape(to.join(', '))}, ${escape(date)}</small></a></li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet. What Linkstall sends arrives here.</p>';
  return page('Mail', `<h1>Mail</h1>${list}`);
}

export function mailPage({ subject, from, to, date, text }: Mail) {
  const heading = escape(subject || '(no subject)');
  const details = Object.entries({ From: from, To: to.join(', '), Date: date }).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`,
  );
  return page(
    subject || 'Mail',
    `<p><a href="/">All mail</a></p><h1>${heading}</h1><dl>${details.join('')}</dl><pre>${withLinks(text)}</pre>`,
  );
}

export const notFoundPage = () =>
  page('Not found', '<h1>No such mail</h1><p>The last 200 are kept. <a href="/">All mail</a></p>');

function page(title: string, body: string) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><link rel="stylesheet" href="/mail.css"><body><main>${body}</main></body></html>`;
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part)))
    .join('');
}

function escape(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
