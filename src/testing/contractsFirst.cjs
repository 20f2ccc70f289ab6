const { createRequire } = require('node:module');

// Jest's own, of whatever version it is.
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const Sequencer = createRequire(core)('@jest/test-sequencer').default;

const isContract = ({ path }) => /[\\/]sql\w+Store\.(\w+\.)?test\.ts$/.test(path);

// In a fresh clone, jest runs the largest files first. The contracts of the stores are called from a few lines and take longest,
// so they would come last, when the other cores have nothing left to do.
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = Sequencer.prototype.sort.call(this, tests);
    return [...sorted.filter(isContract), ...sorted.filter((test) => !isContract(test))];
  }
};
