import path from 'node:path';

/** Before compression. Many small files compress worse, and each new page would split those of the sign-in further. */
const SMALLEST_SHARED_BYTES = 32_000;

/** Code that also runs without the shell, for example before sign-in. It doesn't use the shell's files. */
const OUTSIDE_SHELL = /\/(features\/(flow|invitation|toasts)|shell\/LostPage)/;

/** Returns the paths of the modules that a lazy chunk is loaded for; none for an entry's chunk. */
const pathsOf = (chunk) =>
  [...chunk.groupsIterable].flatMap(({ origins }) =>
    origins
      .filter(({ module, request }) => module && request)
      .map(({ module, request }) => path.posix.join(module.context.replaceAll('\\', '/'), request)),
  );

const isInside = (chunk) => {
  const paths = pathsOf(chunk);
  return paths.length > 0 && !paths.some((file) => OUTSIDE_SHELL.test(file));
};

/** A file with everything that these lazily loaded modules need. */
function fileOf({ name, modules, priority }) {
  const isPartOf = (chunk) => isInside(chunk) && pathsOf(chunk).some((file) => modules.test(file));
  return {
    name,
    priority,
    enforce: true,
    chunks: isInside,
    test: (module, { chunkGraph }) =>
      module.type.startsWith('javascript/') && [...chunkGraph.getModuleChunksIterable(module)].some(isPartOf),
  };
}

/**
 * How the application's code is split into files. Every signed-in screen loads the query layer and the shell, but
 * webpack can't tell, and would repeat in each screen's file whatever is too small to share.
 */
export const splitChunks = {
  chunks: 'all',
  minSize: SMALLEST_SHARED_BYTES,
  cacheGroups: {
    queries: fileOf({ name: 'queries', modules: /\/queryLayer\.ts$/, priority: 2 }),
    shell: fileOf({ name: 'shell', modules: /\/(AppShell|TeamLayout)\.tsx$/, priority: 1 }),
  },
};
