import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a report next to the build, for `npm run size`. It lists the packages in each chunk, and the chunks that each
 * first screen loads.
 *
 * @param {{ file: string, routes: { name?: string, screens: string[] }[] }} options only named routes are reported.
 */
export function chunkReportPlugin({ file, routes }) {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('ChunkReport', (compilation) => {
        const initial = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        const chunks = [...compilation.chunks].map((chunk) => ({
          files: [...chunk.files],
          packages: packagesOf(compilation, chunk),
        }));
        const filesOf = ({ screens }) => [...new Set([...initial, ...lazyFilesOf(compilation, screens)])];
        const named = routes.filter(({ name }) => name !== undefined);
        const report = { chunks, screens: Object.fromEntries(named.map((route) => [route.name, filesOf(route)])) };
        writeFileSync(file, JSON.stringify(report, null, 2));
      });
    },
  };
}

/** Returns the files for the lazy chunks that contain these modules. A renamed module fails the build. */
export function lazyFilesOf(compilation, modules) {
  const files = new Set();
  for (const name of modules) {
    const pattern = new RegExp(`/${name}(\\.tsx?)?$`);
    const groups = compilation.chunkGroups.filter(({ origins }) =>
      origins.some(({ request }) => request && pattern.test(request)),
    );
    if (groups.length === 0) {
      compilation.errors.push(
        new compilation.compiler.webpack.WebpackError(`No module is loaded lazily as "${name}".`),
      );
    }
    for (const group of groups) for (const file of group.getFiles()) files.add(file);
  }
  return [...files];
}

/** Counts bytes of source by package, before minification. Our own code is counted by area. */
function packagesOf(compilation, chunk) {
  const sizes = {};
  for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
    for (const part of module.modules ?? [module]) {
      const name = ownerOf(part.nameForCondition?.(), compilation.compiler.context);
      if (name) sizes[name] = (sizes[name] ?? 0) + part.size('javascript');
    }
  }
  return sizes;
}

function ownerOf(file, root) {
  if (!file) return 'webpack';
  const inPackage = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file);
  if (inPackage) return inPackage[1].replaceAll('\\', '/');
  return path.relative(root, path.dirname(file)).split(path.sep).slice(0, 4).join('/');
}
