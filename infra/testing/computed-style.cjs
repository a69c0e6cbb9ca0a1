// A quick getComputedStyle for the few properties that Testing Library reads. Every query by role reads them for hundreds of
// elements, and jsdom matches each element with every rule of every style sheet. Here rules are indexed by the class or the
// tag that their selector ends with, so that an element is matched with few of them. Other properties come from jsdom.
const path = require('node:path');

const jsdom = { paths: [path.dirname(require.resolve('jest-environment-jsdom'))] };
const defaultSheet = require(require.resolve('jsdom/lib/jsdom/browser/default-stylesheet', jsdom));

/** With the value of an element that no rule names, and whether children take the value of their parent. */
const PROPERTIES = new Map([
  ['display', { initial: '', isInherited: false }],
  ['opacity', { initial: '', isInherited: false }],
  ['visibility', { initial: 'visible', isInherited: true }],
  ['pointer-events', { initial: 'auto', isInherited: true }],
]);
/** As a property of a style is read: `style.pointerEvents`, `style['pointer-events']`. */
const NAMES = new Map(
  [...PROPERTIES.keys()].flatMap((name) => [name, name.replace('-e', 'E')].map((way) => [way, name])),
);
const ENDS_WITH = /(?:^|[\s>+~])(\*|[a-z][\w-]*)?((?:[.#:[][^\s>+~]*)?)$/i;

/** @typedef {{selector: string, values: Map<string, string>, order: number}} Rule */
/** @typedef {Map<string, Rule[]>} Index */

/** What an element must have to match: `.class`, a tag, or `*` for what cannot be told. @param {string} selector */
function keyOf(selector) {
  const [, tag, rest = ''] = ENDS_WITH.exec(selector) ?? [];
  if (/[()[\]\\]/.test(selector)) return '*';
  const name = /^[^:]*?(\.[\w-]+)/.exec(rest)?.[1];
  return name ?? (tag && tag !== '*' ? tag.toLowerCase() : '*');
}

/** @param {ArrayLike<any>} rules @param {Index} index @param {{at: number}} place */
function addRules(rules, index, place) {
  for (const rule of Array.from(rules)) {
    place.at += 1;
    if (rule.media) {
      if (Array.from(rule.media).includes('screen')) addRules(rule.cssRules, index, place);
      continue;
    }
    if (!rule.selectorText || !rule.style) continue;
    const values = new Map();
    for (const name of PROPERTIES.keys()) {
      const value = rule.style.getPropertyValue(name);
      if (value !== '') values.set(name, value);
    }
    if (values.size === 0) continue;
    // A comma within brackets is no end of a selector: jsdom matches such a list as a whole.
    const list = rule.selectorText;
    for (const selector of /[([]/.test(list) ? [list] : list.split(',')) {
      const key = keyOf(selector.trim());
      const same = index.get(key) ?? [];
      index.set(key, same);
      same.push({ selector: selector.trim(), values, order: place.at });
    }
  }
}

/** The styles of one page, without those that jsdom gives to every page. */
class QuickStyles {
  /** @param {Window & typeof globalThis} window */
  constructor(window) {
    this.document = window.document;
    /** @type {WeakMap<object, {count: number, index: Index}>} */
    this.known = new WeakMap();
    const style = window.document.createElement('style');
    style.textContent = defaultSheet;
    window.document.head.append(style);
    this.defaultSheet = /** @type {any} */ (style.sheet);
    style.remove();
  }

  /** @param {{cssRules: ArrayLike<any>}} sheet */
  indexOf(sheet) {
    const before = this.known.get(sheet);
    const count = sheet.cssRules.length;
    if (before?.count === count) return before.index;
    /** @type {Index} */
    const index = new Map();
    addRules(sheet.cssRules, index, { at: 0 });
    this.known.set(sheet, { count, index });
    return index;
  }

  /** The last rule wins, as in jsdom; '' where no rule names the property. @param {Element} element @param {string} name */
  cascaded(element, name) {
    const inline = /** @type {any} */ (element).style?.getPropertyValue(name) ?? '';
    if (inline !== '') return inline === 'unset' ? '' : inline;
    const keys = ['*', element.localName, ...Array.from(element.classList, (each) => `.${each}`)];
    let found = '';
    for (const sheet of [this.defaultSheet, ...Array.from(/** @type {any} */ (this.document.styleSheets))]) {
      const index = this.indexOf(sheet);
      const rules = keys.flatMap((key) => index.get(key) ?? []).filter(({ values }) => values.has(name));
      rules.sort((one, other) => other.order - one.order);
      found = rules.find(({ selector }) => isMatch(element, selector))?.values.get(name) ?? found;
    }
    return found === 'unset' ? '' : found;
  }

  /** @param {Element} element @param {string} name @returns {string} */
  valueOf(element, name) {
    const { initial, isInherited } = /** @type {{initial: string, isInherited: boolean}} */ (PROPERTIES.get(name));
    for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement) {
      const value = this.cascaded(each, name);
      if (value !== '' || !isInherited) return value || initial;
    }
    return initial;
  }
}

/** @param {Window & typeof globalThis} window */
function install(window) {
  const slow = window.getComputedStyle.bind(window);
  const quick = new QuickStyles(window);
  /** @param {Element} element @param {string | null} [pseudo] */
  window.getComputedStyle = (element, pseudo) => {
    if (!(element instanceof window.Element) || pseudo) return slow(element, pseudo);
    /** @type {any} */
    let whole = null;
    const style = () => (whole ??= slow(element));
    const valueOf = (/** @type {string} */ name) =>
      PROPERTIES.has(name) ? quick.valueOf(element, name) : style().getPropertyValue(name);
    return new Proxy(
      /** @type {any} */ ({}),
      {
        get(_, name) {
          if (name === 'getPropertyValue') return valueOf;
          const property = NAMES.get(String(name));
          if (property) return quick.valueOf(element, property);
          const value = style()[name];
          return typeof value === 'function' ? value.bind(style()) : value;
        },
        has: (_, name) => name in style(),
      },
    );
  };
}

/** What jsdom cannot read matches nothing, as in its own styles. @param {Element} element @param {string} selector */
function isMatch(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

module.exports = { install };
if (typeof window !== 'undefined') install(window);
