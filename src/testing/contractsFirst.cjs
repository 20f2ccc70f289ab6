const { createRequire } = require('node:module');

// The package that this version of Jest uses.
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const Sequencer = createRequire(core)('@jest/test-sequencer').default;

const isContract = ({ path }) => /[\\/]sql\w+Store\.(\w+\.)?test\.ts$/.test(path);

// In a fresh clone, Jest starts with the largest files. The stores' contract tests are small but take longest, so they
// would run last, while other cores are idle.
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = Sequencer.prototype.sort.call(this, tests);
    return [...sorted.filter(isContract), ...sorted.filter((test) => !isContract(test))];
  }
};
