// Finds the styles of a remote that match elements of the shell. A class of a remote matches nothing there; `body` or `button`
// does.

/** Marks the style elements of the shell. */
const OF_SHELL = 'data-shell-style';

/** States and pseudo-elements that an element can get later. `:is(*)` matches every element. */
const LATER =
  /::[\w-]+(?:\([^)]*\))?|:(?:hover|focus|focus-visible|focus-within|active|visited|target|checked|disabled|before|after)(?![\w(-])/g;

export function outsideSelectors(elements: readonly Element[]): readonly string[] {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const isOfShell = ({ ownerNode }: CSSStyleSheet) => ownerNode instanceof Element && ownerNode.hasAttribute(OF_SHELL);
  const properties = new Set(sheets.filter(isOfShell).flatMap((sheet) => styleRules(sheet).flatMap(customProperties)));
  const isHarmless = ({ style }: CSSStyleRule) =>
    [...style].every((name) => name.startsWith('--') && !properties.has(name));
  const selectors = sheets
    .filter((sheet) => !isOfShell(sheet))
    .flatMap(styleRules)
    .filter((rule) => !isHarmless(rule) && elements.some((element) => canMatch(element, rule.selectorText)))
    .map(({ selectorText }) => selectorText);
  return [...new Set(selectors)];
}

const customProperties = ({ style }: CSSStyleRule) => [...style].filter((name) => name.startsWith('--'));

function canMatch(element: Element, selector: string) {
  try {
    return element.matches(selector.replace(LATER, ':is(*)'));
  } catch {
    return false; // A selector that the browser does not know matches nothing.
  }
}

/**
 * The rules of a sheet, also of imported sheets, and inside of conditions such as `@media`. A rule inside of `@scope` or another
 * rule has a limit.
 */
const styleRules = (sheet: { readonly cssRules: CSSRuleList }): CSSStyleRule[] =>
  rulesOf(sheet).flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return rule;
    if (rule instanceof CSSImportRule) return rule.styleSheet ? styleRules(rule.styleSheet) : [];
    return rule instanceof CSSGroupingRule && !(rule instanceof CSSScopeRule) ? styleRules(rule) : [];
  });

/** A sheet of another site was not loaded, and cannot be read. */
function rulesOf(sheet: { readonly cssRules: CSSRuleList }): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
