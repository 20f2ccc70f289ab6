const { createRequire } = require('node:module');
const { Script } = require('node:vm');

// The package that this version of Jest uses.
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const Runtime = createRequire(core)('jest-runtime').default;

/** This process's compiled scripts by file, with the code that each was compiled from. */
const compiled = new Map();

// Jest compiles a file again for every test file that loads it. A compiled script can run in any context, so this
// runtime compiles it once per process. Every test file still runs it separately, with its own globals.
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
          // Jest's own compilation reports what's wrong.
          return compile(code, file);
        }
        compiled.set(file, known);
      }
      return known.script.runInContext(context);
    };
  }
};
