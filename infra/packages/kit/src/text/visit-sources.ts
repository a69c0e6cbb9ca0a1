import { SERVICES } from './social-services.ts';

interface SourceService {
  /** Missing: the name in `SERVICES`. */
  readonly label?: string;
  /** Hosts besides those in `SERVICES`, with their subdomains. `.*` at the end stands for every country. */
  readonly hosts?: readonly string[];
  /** The ids of its Android apps, which are the referrer of links in them. */
  readonly apps?: readonly string[];
  /** Values of `utm_source`, besides the id and the label. */
  readonly tags?: readonly string[];
  /** Query parameters that the service adds to links. Meta adds `fbclid` in all its services, so it names none. */
  readonly parameters?: readonly string[];
  /** A part of the user agent of its in-app browser. The first matching service counts. */
  readonly browser?: RegExp;
}

/** What names the service from which a visitor comes. */
export const SOURCES: Readonly<Record<string, SourceService>> = {
  instagram: {
    apps: ['com.instagram.android', 'com.instagram.lite'],
    tags: ['ig', 'insta'],
    parameters: ['igsh', 'igshid'],
    browser: /\bInstagram\b/,
  },
  threads: { apps: ['com.instagram.barcelona'], browser: /\bBarcelona \d/ },
  messenger: {
    label: 'Messenger',
    hosts: ['messenger.com', 'm.me'],
    apps: ['com.facebook.orca', 'com.facebook.mlite'],
    browser: /\bFBAN\/Messenger|\bFB_IAB\/(?:Orca|MESSENGER)/,
  },
  facebook: {
    hosts: ['fb.watch'],
    apps: ['com.facebook.katana', 'com.facebook.lite'],
    tags: ['fb'],
    browser: /\bFBA[NV]\/|\bFB_IAB\//,
  },
  tiktok: {
    apps: ['com.zhiliaoapp.musically', 'com.ss.android.ugc.trill'],
    tags: ['tt'],
    parameters: ['ttclid'],
    browser: /\b(?:musical_ly|BytedanceWebview|trill_|TikTok)/i,
  },
  linkedin: { apps: ['com.linkedin.android'], parameters: ['li_fat_id'], browser: /\bLinkedInApp\b/ },
  snapchat: { apps: ['com.snapchat.android'], parameters: ['sccid'], browser: /\bSnapchat\b/ },
  x: {
    hosts: ['t.co'],
    apps: ['com.twitter.android'],
    tags: ['twitter'],
    parameters: ['twclid'],
    browser: /\bTwitterAndroid\b|\bTwitter for i/,
  },
  whatsapp: {
    hosts: ['wl.co'],
    apps: ['com.whatsapp', 'com.whatsapp.w4b'],
    tags: ['wa'],
    browser: /\bWhatsApp\b/,
  },
  telegram: {
    hosts: ['telegram.org'],
    apps: ['org.telegram.messenger', 'org.telegram.messenger.web', 'org.thunderdog.challegram'],
    tags: ['tg'],
    browser: /\bTelegram\b/,
  },
  line: { apps: ['jp.naver.line.android'], browser: /\bLine\/\d/ },
  pinterest: { hosts: ['pinterest.*'], apps: ['com.pinterest'], parameters: ['epik'], browser: /\[Pinterest\// },
  reddit: { apps: ['com.reddit.frontpage'], browser: /\bReddit\/Version/ },
  kakaotalk: { label: 'KakaoTalk', hosts: ['kakao.com'], apps: ['com.kakao.talk'], browser: /\bKAKAOTALK\b/ },
  wechat: { label: 'WeChat', hosts: ['weixin.qq.com'], apps: ['com.tencent.mm'], browser: /\bMicroMessenger\// },
  youtube: { apps: ['com.google.android.youtube'], tags: ['yt'] },
  gmail: { label: 'Gmail', hosts: ['mail.google.com'], apps: ['com.google.android.gm', 'com.google.android.gm.lite'] },
  googlegemini: { label: 'Gemini', hosts: ['gemini.google.com'], apps: ['com.google.android.apps.bard'] },
  google: {
    label: 'Google',
    hosts: ['google.com', 'google.*'],
    apps: ['com.google.android.googlequicksearchbox', 'com.google.android.apps.searchlite'],
    parameters: ['gclid', 'gbraid', 'wbraid'],
    browser: /\bGSA\/\d/,
  },
  bing: { label: 'Bing', hosts: ['bing.com'], apps: ['com.microsoft.bing'], parameters: ['msclkid'] },
  duckduckgo: { label: 'DuckDuckGo', hosts: ['duckduckgo.com'], apps: ['com.duckduckgo.mobile.android'] },
  yahoo: { label: 'Yahoo', hosts: ['yahoo.com', 'yahoo.*'], apps: ['com.yahoo.mobile.client.android.mail'] },
  ecosia: { label: 'Ecosia', hosts: ['ecosia.org'] },
  brave: { label: 'Brave Search', hosts: ['search.brave.com'] },
  yandex: { label: 'Yandex', hosts: ['yandex.ru', 'yandex.*', 'ya.ru'] },
  baidu: { label: 'Baidu', hosts: ['baidu.com'] },
  naver: { label: 'Naver', hosts: ['naver.com'] },
  outlook: {
    label: 'Outlook',
    hosts: ['outlook.com', 'outlook.live.com', 'outlook.office.com', 'outlook.office365.com'],
    apps: ['com.microsoft.office.outlook'],
  },
  chatgpt: { label: 'ChatGPT', hosts: ['chatgpt.com', 'chat.openai.com'], apps: ['com.openai.chatgpt'] },
  perplexity: { label: 'Perplexity', hosts: ['perplexity.ai'], apps: ['ai.perplexity.app.android'] },
  claude: { label: 'Claude', hosts: ['claude.ai'], apps: ['com.anthropic.claude'] },
  linktree: { label: 'Linktree', hosts: ['linktr.ee'] },
  vk: { label: 'VK', hosts: ['vk.com'], apps: ['com.vkontakte.android'] },
  slack: { label: 'Slack', hosts: ['slack.com'], apps: ['com.slack'] },
  amazon: { hosts: ['amazon.*'] },
  discord: { apps: ['com.discord'] },
  quora: { apps: ['com.quora.android'] },
  sharechat: { apps: ['in.mohalla.sharechat'] },
  spotify: { apps: ['com.spotify.music'] },
};

/** Services whose subdomains are sites of their users, so a subdomain is a source of its own. */
const SITES_OF_USERS = ['bandcamp', 'medium', 'substack', 'tumblr', 'wordpress'];
const COUNTRY = /\.(?:com?\.)?[a-z]{2,3}$/;

const socialServices = Object.entries(SERVICES).map(([service, [label = '', ...hosts]]) => ({ service, label, hosts }));
const sources = Object.entries(SOURCES).map(([service, source]) => ({ service, ...source }));

function indexBy(keysOf: (source: SourceService) => readonly string[] | undefined): Map<string, string> {
  return new Map(sources.flatMap((source) => (keysOf(source) ?? []).map((key) => [key, source.service] as const)));
}

const byHost = new Map([
  ...socialServices.flatMap(({ service, hosts }) => hosts.map((host) => [host, service] as const)),
  ...indexBy(({ hosts }) => hosts),
]);
const byApp = indexBy(({ apps }) => apps);
const byParameter = indexBy(({ parameters }) => parameters);
const byTag = new Map([
  ...socialServices.flatMap(({ service, label }) =>
    [service, label.toLowerCase()].map((tag) => [tag, service] as const),
  ),
  ...indexBy(({ label, tags = [] }) => (label ? [...tags, label.toLowerCase()] : tags)),
]);
const labels = new Map([
  ...socialServices.map(({ service, label }) => [service, label] as const),
  ...sources.flatMap(({ service, label }) => (label ? [[service, label] as const] : [])),
]);
/** The key of a service is its first host. */
const keys = new Map([
  ...sources.flatMap(({ service, hosts: [host] = [] }) => (host ? [[service, host] as const] : [])),
  ...socialServices.flatMap(({ service, hosts: [host] }) => (host ? [[service, host] as const] : [])),
]);

const keyOf = (service: string): string => keys.get(service) ?? service;

function serviceOfHost(host: string): string | null {
  const parts = host.split('.');
  for (let from = 0; from < parts.length - 1; from += 1) {
    const name = parts.slice(from).join('.');
    const service = byHost.get(name) ?? byHost.get(name.replace(COUNTRY, '.*'));
    if (service) return service;
  }
  return null;
}

/** The service of a domain or an Android app; null for an unknown one, and for the site of a user of the service. */
function serviceOfDomain(domain: string): string | null {
  const service = byApp.get(domain) ?? serviceOfHost(domain);
  return service && SITES_OF_USERS.includes(service) && domain !== keyOf(service) ? null : service;
}

/** The key of a referring domain or Android app: one for all domains and apps of a service. */
export function domainSource(domain: string): string {
  const service = serviceOfDomain(domain);
  return service ? keyOf(service) : domain;
}

/** The key of a value of `utm_source`. A name that is no service and no domain ends with a slash. */
export function tagSource(tag: string): string {
  const service = byTag.get(tag);
  if (service) return keyOf(service);
  return tag.includes('.') ? domainSource(tag) : `${tag}/`;
}

/** The key of a service that adds this query parameter to links; null for other parameters. */
export function parameterSource(name: string): string | null {
  const service = byParameter.get(name.toLowerCase());
  return service ? keyOf(service) : null;
}

const IN_APP = 'app:';

/** The key of an in-app browser; null for other browsers. */
export function browserSource(userAgent: string): string | null {
  const source = sources.find(({ browser }) => browser?.test(userAgent));
  return source ? IN_APP + keyOf(source.service) : null;
}

/** The key of the source in a key that can have a medium, a campaign and a content: `example.com/mail/spring/header`. */
export function sourceIn(key: string): string {
  const [source = ''] = key.split('/', 1);
  return key.includes('/') && !source.includes('.') ? `${source}/` : source;
}

export interface DescribedSource {
  /** The domain, a name, or empty. The domain of a service is its first host. */
  readonly domain: string;
  /** The id of a known service; null for other sources. */
  readonly service: string | null;
  /** The label of a known service; null for other sources. */
  readonly label: string | null;
  /** Whether the visitor was inside the app of the service. */
  readonly isInApp: boolean;
}

/** What a stored key means. Older keys are plain domains and Android apps. */
export function describeSource(key: string): DescribedSource {
  const isInApp = key.startsWith(IN_APP);
  const source = sourceIn(isInApp ? key.slice(IN_APP.length) : key).replace(/\/$/, '');
  const domain = source.includes('.') ? domainSource(source) : source;
  const service = domain.includes('.') ? serviceOfDomain(domain) : null;
  return { domain, service, label: service && (labels.get(service) ?? null), isInApp };
}
