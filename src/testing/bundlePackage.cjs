const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { pathToFileURL } = require('node:url');
const { buildSync, version } = require('esbuild');

const packageOf = (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file.replaceAll('\\', '/'))[0];

// For every test file, Jest finds, reads and compiles each file in a package again, which can be hundreds of files.
// This transform bundles an entry point with everything that it imports from its own package.
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
      // Fastify searches this for each plugin's name. Jest's version is a proxy that lists all modules again for each
      // lookup.
      define: { 'require.cache': 'undefined', 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
      // In Jest, only modules can import others while they run.
      supported: { 'dynamic-import': false },
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
