const { createRequire } = require('node:module');
const { Script } = require('node:vm');

// Jest's own, of whatever version it is.
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const Runtime = createRequire(core)('jest-runtime').default;

/** What this process has compiled, by file, with the code it was compiled from. */
const compiled = new Map();

// Jest compiles each file again for every test file that loads it. A script can run in the context of any test file, so this runtime
// compiles a file once per process. Each test file still runs it for itself, with its own globals.
module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const [, environment] = args;
    const compile = executor.compile.bind(executor);
    const wrapper = `(function(${executor.injectedModuleParameters.join(',')}){`;

    executor.compile = (code, file) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      let known = compiled.get(file);
      if (known?.code !== code) {
        try {
          known = {
            code,
            script: new Script(`${wrapper}${code}\n})`, { filename: file, columnOffset: -wrapper.length }),
          };
        } catch {
          // Jest's own way says what's wrong with it.
          return compile(code, file);
        }
        compiled.set(file, known);
      }
      return known.script.runInContext(context);
    };
  }
};
