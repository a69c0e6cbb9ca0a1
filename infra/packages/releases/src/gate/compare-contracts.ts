// Finds the members of ShellApi that remotes can no longer use as before, with the types of two shells. The program runs in
// a process of its own, because the compiler of TypeScript needs much memory and blocks the process for most of a second.
import ts from 'typescript';

import type { ContractChange, ContractPair } from './contract-changes.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
};

process.once('message', (pair: ContractPair) => {
  process.send?.(resultOf(pair), undefined, undefined, () => process.disconnect());
});

function resultOf(pair: ContractPair): { changes: ContractChange[] } | { reason: string } {
  try {
    return { changes: changesIn(pair) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function changesIn({ before, after }: ContractPair): ContractChange[] {
  const files = new Map(
    Object.entries({ '/before.ts': before, '/after.ts': after }).map(([name, contract]) => [
      name,
      ts.createSourceFile(name, comparableText(contract), ts.ScriptTarget.ES2022),
    ]),
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
    const text = (type: ts.Type) => checker.typeToString(type).slice(0, 300);
    return { member, before: text(typeBefore), after: typeAfter ? text(typeAfter) : null };
  });
}

/**
 * The contract without imports, whose types become names without content. Methods become properties, because the compiler
 * compares the parameters of methods in both directions and would miss a narrower parameter.
 */
function comparableText(contract: string): string {
  const source = ts.createSourceFile('contract.d.ts', contract, ts.ScriptTarget.ES2022, true);
  const { transformed } = ts.transform(source, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node | undefined => {
        if (ts.isImportDeclaration(node)) return undefined;
        const visited = ts.visitEachChild(node, visit, context);
        return ts.isMethodSignature(visited) ? propertyOf(visited, context.factory) : visited;
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap(importedTypes);
  return [...imports, ...transformed.map((file) => ts.createPrinter().printFile(file))].join('\n');
}

function propertyOf(method: ts.MethodSignature, factory: ts.NodeFactory): ts.PropertySignature {
  const { modifiers, name, questionToken, typeParameters, parameters, type } = method;
  const result = type ?? factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
  const property = factory.createFunctionTypeNode(typeParameters, parameters, result);
  return factory.createPropertySignature(modifiers, name, questionToken, property);
}

function importedTypes({ importClause, moduleSpecifier }: ts.ImportDeclaration): string[] {
  const names = importClause?.namedBindings;
  if (!names || !ts.isNamedImports(names)) return [];
  return names.elements.map(
    ({ name, propertyName = name }) =>
      `type ${name.text}<P = unknown> = { readonly [${JSON.stringify(`${propertyName.text} of ${moduleSpecifier.getText()}`)}]: P };`,
  );
}

/** The types of the members of ShellApi, such as `origin` and `http.get`. */
function membersIn(program: ts.Program, name: string): Map<string, ts.Type> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(name);
  const [problem] = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, ' '));
  const contract = file && checker.getSymbolAtLocation(file);
  const shellApi = contract && checker.getExportsOfModule(contract).find((symbol) => symbol.name === 'ShellApi');
  if (!shellApi) throw new Error('there is no ShellApi');
  const typesOf = (type: ts.Type) =>
    checker.getPropertiesOfType(type).map((property) => [property.name, checker.getTypeOfSymbol(property)] as const);
  return new Map(
    typesOf(checker.getDeclaredTypeOfSymbol(shellApi)).flatMap(([member, type]) => {
      const isPort = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
      return isPort
        ? typesOf(type).map(([inner, innerType]) => [`${member}.${inner}`, innerType] as const)
        : [[member, type] as const];
    }),
  );
}
