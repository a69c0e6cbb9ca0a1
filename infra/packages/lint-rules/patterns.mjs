// An oxlint plugin with two rules.
//
// `only-linear`: every regular expression of Linkstall must need only linear time for any text. Slow patterns would allow
// denial of service (ReDoS). The package `recheck` checks literal patterns. A pattern that is built at run time cannot be
// checked, so the rule refuses it.
//
// `typed-provider`: see below.
import { checkSync } from 'recheck';

// Runs without the worker of recheck, because its result is sometimes lost on a busy machine.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** The search is limited by steps and not by time, because on a busy machine a time limit would also report fast patterns. */
const WITHOUT_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
/** String methods that turn text into a pattern. */
const MATCHERS = new Set(['match', 'matchAll', 'search']);

/** @typedef {{type: string, name?: string, value?: unknown, regex?: {pattern: string, flags: string}}} Node */
/** @typedef {Node & {callee: Node & {object?: Node, property?: Node}, arguments: Node[]}} Call */
/** @typedef {{report: (problem: {node: object, messageId: string, data?: Record<string, string>}) => void}} Context */

/** @param {Call} call */
function buildsPattern({ callee, arguments: [first] }) {
  if (callee.type === 'Identifier') return callee.name === 'RegExp';
  const isText = first?.type === 'TemplateLiteral' || typeof first?.value === 'string';
  return callee.type === 'MemberExpression' && MATCHERS.has(callee.property?.name ?? '') && isText;
}

/** @param {string} pattern @param {string} flags @returns {string | null} the problem */
function problemOf(pattern, flags) {
  const result = checkSync(pattern, flags, WITHOUT_CLOCK);
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable' ? result.complexity.summary : `unknown: ${result.error.kind}`;
}

const onlyLinear = {
  meta: {
    messages: {
      slow: 'This pattern can take more than linear time ({{ problem }}).',
      unknown: 'Write the pattern as a literal, because a pattern that is built at run time cannot be checked.',
    },
  },
  /** @param {Context} context */
  create(context) {
    const refuse = (/** @type {Call} */ node) => {
      if (buildsPattern(node)) context.report({ node, messageId: 'unknown' });
    };
    return {
      /** @param {Node} node */
      Literal(node) {
        const problem = node.regex ? problemOf(node.regex.pattern, node.regex.flags) : null;
        if (problem) context.report({ node, messageId: 'slow', data: { problem } });
      },
      NewExpression: refuse,
      CallExpression: refuse,
    };
  },
};

/** A test gets a provider without a type argument, because the compiler does not compare that type with the class. */
const typedProvider = {
  meta: {
    messages: {
      typeArgument:
        'Leave out the type argument: write `app.get(Class)`, or `app.get(Class)["field"]` for a private field.',
    },
  },
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Call & {typeArguments?: {params: Node[]}}} node */
    CallExpression(node) {
      const [token] = node.arguments;
      const isGet = node.callee.type === 'MemberExpression' && node.callee.property?.name === 'get';
      const hasTypeLiteral = node.typeArguments?.params[0]?.type === 'TSTypeLiteral';
      if (isGet && hasTypeLiteral && /^[A-Z]/.test(token?.name ?? ''))
        context.report({ node, messageId: 'typeArgument' });
    },
  }),
};

export default { meta: { name: 'patterns' }, rules: { 'only-linear': onlyLinear, 'typed-provider': typedProvider } };
