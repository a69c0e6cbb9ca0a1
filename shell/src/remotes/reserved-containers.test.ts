import { reserveContainers } from './reserved-containers.ts';

const globals = globalThis as Record<string, unknown>;
let count = 0;
const newName = () => `mfe_x_${(count += 1)}`;
const scriptOf = (code: string) => Object.assign(document.createElement('script'), { textContent: code });
/** The code that the bundler writes for a container. */
const entryOf = (name: string, container: string) => scriptOf(`var ${name}; (() => { ${name} = '${container}'; })();`);
let errors: string[];
const collect = (event: ErrorEvent) => {
  errors.push(event.message);
  event.preventDefault();
};
beforeEach(() => {
  errors = [];
  addEventListener('error', collect);
});
afterEach(() => {
  removeEventListener('error', collect);
});

test('the entry of a remote defines its container, and defines it again after federation has removed it', () => {
  const name = newName();
  const containers = reserveContainers([name]);
  const entry = entryOf(name, 'own');
  containers.allow(name, entry);
  document.head.append(entry);
  expect(globals[name]).toBe('own');
  globals[name] = undefined;
  const retry = entryOf(name, 'retried');
  containers.allow(name, retry);
  document.head.append(retry);
  expect([globals[name], errors]).toEqual(['retried', []]);
});

test.each([
  ['assigns the name', (name: string) => `${name} = 'fake';`],
  ['declares the name', (name: string) => `var ${name} = 'fake';`],
  ['declares a function with the name', (name: string) => `function ${name}() {}`],
  ['defines the property', (name: string) => `Object.defineProperty(globalThis, '${name}', { value: 'fake' });`],
  ['deletes the property first', (name: string) => `delete globalThis.${name}; globalThis.${name} = 'fake';`],
  ['sets by Reflect', (name: string) => `if (!Reflect.set(globalThis, '${name}', 'fake')) throw new Error('refused');`],
  [
    'pretends to be the entry',
    (name: string) =>
      `Object.defineProperty(document, 'currentScript', { value: globalThis.entryElement, configurable: true }); ${name} = 'fake';`,
  ],
  [
    'replaces the methods that the setter could call',
    (name: string) => `{
      const { call, apply } = Function.prototype, { apply: reflectApply } = Reflect;
      Function.prototype.call = Function.prototype.apply = Reflect.apply = () => globalThis.entryElement;
      try { ${name} = 'fake'; } finally {
        Object.assign(Function.prototype, { call, apply });
        Reflect.apply = reflectApply;
      }
    }`,
  ],
])('another script that %s cannot fake the container, before and after the entry ran', (_case, attack) => {
  const name = newName();
  const containers = reserveContainers([name]);
  const entry = entryOf(name, 'own');
  Object.assign(globals, { entryElement: entry });
  const attackOnce = () => {
    document.head.append(scriptOf(attack(name)));
    Reflect.deleteProperty(document, 'currentScript');
  };
  attackOnce();
  expect(globals[name]).toBeUndefined();
  containers.allow(name, entry);
  attackOnce();
  expect(globals[name]).toBeUndefined();
  document.head.append(entry);
  attackOnce();
  expect(globals[name]).toBe('own');
  expect(errors).toHaveLength(3);
});

test('a name that other code defined before the shell is refused', () => {
  const [name, free] = [newName(), newName()];
  globals[name] = 'fake';
  const containers = reserveContainers([name, free]);
  expect([containers.isTaken(name), containers.isTaken(free)]).toEqual([true, false]);
});

test('two releases with the same container name share its reservation', () => {
  const name = newName();
  const containers = reserveContainers([name, name]);
  const entry = entryOf(name, 'own');
  containers.allow(name, entry);
  document.head.append(entry);
  expect([globals[name], errors]).toEqual(['own', []]);
});
