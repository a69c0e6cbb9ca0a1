// A fast getComputedStyle for the few properties that Testing Library reads. Each query by role reads them for hundreds of
// elements. jsdom compares each element with every rule of every style sheet. This version indexes rules by the class or tag
// at the end of their selector. So it compares an element with few rules. Other properties come from jsdom.
const path = require('node:path');

const jsdom = { paths: [path.dirname(require.resolve('jest-environment-jsdom'))] };
const defaultSheet = require(require.resolve('jsdom/lib/jsdom/browser/default-stylesheet', jsdom));

/** The initial value of each property, and whether children inherit the value. */
const PROPERTIES = new Map([
  ['display', { initial: '', isInherited: false }],
  ['opacity', { initial: '', isInherited: false }],
  ['visibility', { initial: 'visible', isInherited: true }],
  ['pointer-events', { initial: 'auto', isInherited: true }],
]);
/** The two spellings of a property: `style.pointerEvents` and `style['pointer-events']`. */
const NAMES = new Map(
  [...PROPERTIES.keys()].flatMap((name) => [name, name.replace('-e', 'E')].map((spelling) => [spelling, name])),
);
const ENDS_WITH = /(?:^|[\s>+~])(\*|[a-z][\w-]*)?((?:[.#:[][^\s>+~]*)?)$/i;

/** @typedef {{selector: string, isKeyOnly: boolean, value: string, order: number}} Rule */
/** The rules of each property by the key of their selector. @typedef {Map<string, Map<string, Rule[]>>} Index */

/**
 * The index key of a selector: `.class`, a tag, or `*` when the selector has neither at its end.
 * @param {string} selector
 */
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
    for (const name of PROPERTIES.keys()) {
      const value = rule.style.getPropertyValue(name);
      if (value !== '') addRule(rule.selectorText, { value, order: place.at }, entriesOf(index, name));
    }
  }
}

/** @param {string} list @param {{value: string, order: number}} rule @param {Map<string, Rule[]>} rulesByKey */
function addRule(list, rule, rulesByKey) {
  // A selector with a comma in brackets is not split, so jsdom matches the whole list.
  for (const part of /[([]/.test(list) ? [list] : list.split(',')) {
    const selector = part.trim();
    const key = keyOf(selector);
    const rules = rulesByKey.get(key) ?? [];
    rulesByKey.set(key, rules);
    rules.unshift({ ...rule, selector, isKeyOnly: selector === key });
  }
}

/** @param {Index} index @param {string} name */
function entriesOf(index, name) {
  const rulesByKey = index.get(name) ?? new Map();
  index.set(name, rulesByKey);
  return rulesByKey;
}

/** The styles of one page. The default style sheet of jsdom is kept separately. */
class QuickStyles {
  /** @param {Window & typeof globalThis} window */
  constructor(window) {
    this.document = window.document;
    /** @type {WeakMap<object, {count: number, index: Index}>} */
    this.indexes = new WeakMap();
    const style = window.document.createElement('style');
    style.textContent = defaultSheet;
    window.document.head.append(style);
    this.defaultSheet = /** @type {any} */ (style.sheet);
    style.remove();
  }

  /** @param {{cssRules: ArrayLike<any>}} sheet */
  indexOf(sheet) {
    const cachedRules = this.indexes.get(sheet);
    const count = sheet.cssRules.length;
    if (cachedRules?.count === count) return cachedRules.index;
    /** @type {Index} */
    const index = new Map();
    addRules(sheet.cssRules, index, { at: 0 });
    this.indexes.set(sheet, { count, index });
    return index;
  }

  /**
   * The value of the last matching rule, as in jsdom; '' when no rule sets the property.
   * @param {Element} element @param {string} name
   */
  cascaded(element, name) {
    const inline = /** @type {any} */ (element).style?.getPropertyValue(name) ?? '';
    if (inline !== '') return inline === 'unset' ? '' : inline;
    const classes = element.getAttribute('class')?.split(/\s+/) ?? [];
    const keys = ['*', element.localName, ...classes.map((className) => `.${className}`)];
    let value = '';
    for (const sheet of [this.defaultSheet, ...Array.from(/** @type {any} */ (this.document.styleSheets))]) {
      const rulesByKey = this.indexOf(sheet).get(name);
      if (!rulesByKey) continue;
      /** @type {Rule | undefined} */
      let last;
      for (const key of keys) {
        // The rules of a key are in the reverse order of the sheet, so the first one that matches is the last of the sheet.
        const rule = rulesByKey
          .get(key)
          ?.find((candidate) => candidate.isKeyOnly || isMatch(element, candidate.selector));
        if (rule && (!last || rule.order > last.order)) last = rule;
      }
      value = last?.value ?? value;
    }
    return value === 'unset' ? '' : value;
  }

  /** @param {Element} element @param {string} name @returns {string} */
  valueOf(element, name) {
    const { initial, isInherited } = /** @type {{initial: string, isInherited: boolean}} */ (PROPERTIES.get(name));
    for (let current = /** @type {Element | null} */ (element); current; current = current.parentElement) {
      const value = this.cascaded(current, name);
      if (value !== '' || !isInherited) return value || initial;
    }
    return initial;
  }
}

/** @param {Window & typeof globalThis} window */
function install(window) {
  const originalStyle = window.getComputedStyle.bind(window);
  const styles = new QuickStyles(window);
  /** @param {Element} element @param {string | null} [pseudo] */
  window.getComputedStyle = (element, pseudo) => {
    if (!(element instanceof window.Element) || pseudo) return originalStyle(element, pseudo);
    /** @type {any} */
    let fullStyle = null;
    const style = () => (fullStyle ??= originalStyle(element));
    const valueOf = (/** @type {string} */ name) =>
      PROPERTIES.has(name) ? styles.valueOf(element, name) : style().getPropertyValue(name);
    return new Proxy(
      /** @type {any} */ ({}),
      {
        get(_, name) {
          if (name === 'getPropertyValue') return valueOf;
          const property = NAMES.get(String(name));
          if (property) return styles.valueOf(element, property);
          const value = style()[name];
          return typeof value === 'function' ? value.bind(style()) : value;
        },
        has: (_, name) => name in style(),
      },
    );
  };
}

/**
 * A selector that jsdom cannot parse matches nothing, as in jsdom itself.
 * @param {Element} element @param {string} selector
 */
function isMatch(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

module.exports = { install };
if (typeof window !== 'undefined') install(window);
