// Finds the members of ShellApi that remotes can no longer use as before, with the types of two shells. The program runs in
// a thread, because the compiler of TypeScript needs much memory and most of a second. A thread does not inherit the hooks
// that make Node run TypeScript, so this file is JavaScript.
import { parentPort, workerData } from 'node:worker_threads';

import ts from 'typescript';

/** @typedef {import('./contract-changes.ts').ContractChange} ContractChange */
/** @typedef {import('./contract-changes.ts').ContractPair} ContractPair */

/** @type {ts.CompilerOptions} */
const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
};

/** `AllOf` is the type that has all types of a union. */
const ALL_OF = `type AllOf<U> = (U extends unknown ? (type: U) => void : never) extends (type: infer A) => void ? A : never;
`;

parentPort?.postMessage(changesIn(workerData));

/** @param {ContractPair} pair @returns {ContractChange[]} */
function changesIn({ before, after }) {
  const texts = { '/before.ts': ALL_OF + comparableText(before, withEachKey), '/after.ts': comparableText(after) };
  const files = new Map(
    Object.entries(texts).map(([name, text]) => [name, ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)]),
  );
  const host = ts.createCompilerHost(OPTIONS);
  const readFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...options) => files.get(name) ?? readFile(name, ...options);
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  const checker = program.getTypeChecker();
  const [membersBefore, membersAfter] = [membersIn(program, '/before.ts'), membersIn(program, '/after.ts')];
  return [...membersBefore].flatMap(([member, typeBefore]) => {
    const typeAfter = membersAfter.get(member);
    if (typeAfter && checker.isTypeAssignableTo(typeAfter, typeBefore)) return [];
    return {
      member,
      before: checker.typeToString(typeBefore),
      after: typeAfter ? checker.typeToString(typeAfter) : null,
    };
  });
}

/**
 * The contract without imports, whose types become names without content. Methods become properties, because the compiler
 * compares the parameters of methods in both directions and would miss a narrower parameter.
 * @param {string} contract @param {(type: ts.FunctionTypeNode, factory: ts.NodeFactory) => ts.TypeNode} [change]
 */
function comparableText(contract, change = (type) => type) {
  const source = ts.createSourceFile('contract.d.ts', contract, ts.ScriptTarget.ES2022, true);
  const { transformed } = ts.transform(source, [
    (context) => (root) => {
      /** @param {ts.Node} node @returns {ts.Node | undefined} */
      const visit = (node) => {
        if (ts.isImportDeclaration(node)) return undefined;
        const visited = ts.visitEachChild(node, visit, context);
        if (ts.isFunctionTypeNode(visited)) return change(visited, context.factory);
        if (!ts.isMethodSignature(visited)) return visited;
        const { modifiers, name, questionToken } = visited;
        const type = change(functionOf(visited, context.factory), context.factory);
        return context.factory.createPropertySignature(modifiers, name, questionToken, type);
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap(importedTypes);
  return [...imports, ...transformed.map((file) => ts.createPrinter().printFile(file))].join('\n');
}

/** @param {ts.MethodSignature} method @param {ts.NodeFactory} factory */
function functionOf({ typeParameters, parameters, type }, factory) {
  const result = type ?? factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
  return factory.createFunctionTypeNode(typeParameters, parameters, result);
}

/**
 * A function for each key, for a function with a type parameter such as `K extends keyof ShellEvents`. A remote calls it with
 * the keys that it knows, so a new key changes nothing.
 * @param {ts.FunctionTypeNode} type @param {ts.NodeFactory} factory
 */
function withEachKey(type, factory) {
  const [key, ...others] = type.typeParameters ?? [];
  const keys = key?.constraint;
  if (!key || others.length > 0 || !keys || !ts.isTypeOperatorNode(keys)) return type;
  const withoutKey = factory.createFunctionTypeNode(undefined, type.parameters, type.type);
  const eachKey = factory.createMappedTypeNode(undefined, key, undefined, undefined, withoutKey, undefined);
  return factory.createTypeReferenceNode('AllOf', [factory.createIndexedAccessTypeNode(eachKey, keys)]);
}

/** @param {ts.ImportDeclaration} declaration */
function importedTypes({ importClause, moduleSpecifier }) {
  const names = importClause?.namedBindings;
  if (!names || !ts.isNamedImports(names)) return [];
  return names.elements.map(({ name, propertyName = name }) => {
    const key = JSON.stringify(`${propertyName.text} of ${moduleSpecifier.getText()}`);
    return `type ${name.text}<P = unknown> = { readonly ${key}: P };`;
  });
}

/**
 * The types of the members of ShellApi, such as `origin` and `http.get`.
 * @param {ts.Program} program @param {string} name
 */
function membersIn(program, name) {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(name);
  const [problem] = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, ' '));
  const contract = file && checker.getSymbolAtLocation(file);
  const shellApi = contract && checker.getExportsOfModule(contract).find((symbol) => symbol.name === 'ShellApi');
  if (!shellApi) throw new Error('there is no ShellApi');
  /** @type {Map<string, ts.Type>} */
  const members = new Map();
  for (const property of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(shellApi))) {
    const type = checker.getTypeOfSymbol(property);
    const isPort = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
    if (!isPort) members.set(property.name, type);
    for (const inner of isPort ? checker.getPropertiesOfType(type) : [])
      members.set(`${property.name}.${inner.name}`, checker.getTypeOfSymbol(inner));
  }
  return members;
}
