const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { buildSync, version } = require('esbuild');

const packageOf = (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file.replaceAll('\\', '/'))[0];

// Jest finds, reads and compiles each file of a package again for every test file: hundreds for some packages. This transform
// makes one file of what an entry of a package needs of that package.
module.exports = {
  process(_source, file) {
    const { outputFiles } = buildSync({
      entryPoints: [file],
      write: false,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'error',
    });
    return { code: outputFiles[0].text };
  },
  getCacheKey: (_source, file) =>
    createHash('sha256')
      .update([file, version, readFileSync(`${packageOf(file)}package.json`), readFileSync(__filename)].join('\0'))
      .digest('hex')
      .slice(0, 32),
};
