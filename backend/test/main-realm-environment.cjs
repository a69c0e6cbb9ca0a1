// A jest environment that runs the specs in node's main realm, and gives them node's own packages.
//
// Jest gives each test file a VM context and evaluates every package in it again. For Nest, mongoose and sharp that
// costs more than two seconds of processor time a file. Here packages come from node's own `require` (see
// native-packages.cjs), so a worker evaluates them once. They and the specs must share one realm, because an Array of a
// VM context is not an `instanceof Array` in the main realm. The product's own modules are still evaluated for each
// file.
//
// The trap: patched prototypes and globals last as long as the worker, so a spec must restore what it patches. This file
// restores environment variables, the console and `process.exit`, and empties the lists of classes in packages.
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const vm = require('node:vm');

/** Represents the main realm where jest-runtime asks for a context. */
const MAIN_REALM = Object.freeze({});

/**
 * What jest-circus sets for a file: the limit of `jest.setTimeout`, the tests, and the handlers of events. It takes the global
 * for a new one, so otherwise each event of a test would also call the handlers of all files before.
 */
const OF_ONE_FILE = new Set(['TEST_TIMEOUT_SYMBOL', 'JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options = {}) => {
  const { parsingContext, ...others } = options;
  return compileFunction(code, parameters, parsingContext === MAIN_REALM ? others : options);
};

/**
 * Empties the lists in which packages keep each class with a decorator, and each connection with its models. They keep all
 * modules of their spec file in memory, and the packages search their lists for each request. So each file would make the next
 * ones slower.
 */
function forgetClasses() {
  require('mongoose').connections.splice(1); // the first one belongs to mongoose itself
  const { defaultMetadataStorage } = require('class-transformer/cjs/storage');
  const validators = new Map();
  require('class-validator').useContainer({
    get(type) {
      if (!validators.has(type)) validators.set(type, new /** @type {any} */ (type)());
      return validators.get(type);
    },
  });
  const { classValidatorMetadataStorage, MongoTypeMetadataStorage } = /** @type {any} */ (globalThis);
  for (const storage of [classValidatorMetadataStorage, MongoTypeMetadataStorage, defaultMetadataStorage])
    for (const list of Object.values(storage ?? {})) {
      if (list instanceof Map) list.clear();
      else list.length = 0;
    }
}

module.exports = class MainRealmEnvironment {
  /** @param {import('@jest/environment').JestEnvironmentConfig} options */
  constructor({ projectConfig: config }) {
    this.global = globalThis;
    this.before = { console: globalThis.console, exit: process.exit, env: { ...process.env } };
    Object.assign(globalThis, { nativeRequire: require });
    forgetClasses();
    this.moduleMocker = new ModuleMocker(globalThis);
    const timerConfig = { idToRef: (/** @type {unknown} */ id) => id, refToId: (/** @type {unknown} */ ref) => ref };
    const { global, moduleMocker } = this;
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const name of Object.getOwnPropertySymbols(globalThis))
      if (OF_ONE_FILE.has(name.description)) Reflect.deleteProperty(globalThis, name);
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.before.env)) delete process.env[name];
    Object.assign(process.env, this.before.env);
  }

  exportConditions() {
    return ['source', 'node', 'node-addons'];
  }

  getVmContext() {
    return MAIN_REALM;
  }
};
