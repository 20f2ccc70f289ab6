import HtmlWebpackPlugin from 'html-webpack-plugin';

/**
 * Writes `preload.js`, which runs before the application does and asks for the chunks of the screen that will be shown
 * first, so that they load beside the main chunk and not after it.
 *
 * @param {{ whenSignedOut?: boolean, path: string, screens: string[] }[]} routes the first entry whose regular expression
 *   fits the address wins; `screens` are the names of the modules that the router loads lazily.
 */
export function routePreloadPlugin({ routes, tokenKey }) {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('RoutePreload', (compilation) => {
        compilation.hooks.processAssets.tap(
          { name: 'RoutePreload', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
          () => {
            const table = routes.map((route) => [route.path, route.whenSignedOut ?? null, filesOf(compilation, route)]);
            const code = `(${preload.toString()})(${JSON.stringify(table)},${JSON.stringify(tokenKey)},${JSON.stringify(compilation.outputOptions.publicPath)});`;
            compilation.emitAsset('preload.js', new sources.RawSource(code));
          },
        );
        HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('RoutePreload', (data) => {
          const attributes = { src: `${data.publicPath}preload.js`, async: true };
          data.headTags.unshift({ tagName: 'script', voidTag: false, attributes, meta: { plugin: 'RoutePreload' } });
        });
      });
    },
  };
}

/** The scripts of the screens' chunks that the entry does not load by itself. A renamed screen fails the build. */
function filesOf(compilation, { screens }) {
  const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const files = new Set();
  for (const screen of screens) {
    const groups = compilation.chunkGroups.filter((group) =>
      group.origins.some(({ request }) => request && new RegExp(`/${screen}(\\.tsx?)?$`).test(request)),
    );
    if (groups.length === 0) {
      compilation.errors.push(new compilation.compiler.webpack.WebpackError(`preload: no lazy chunk "${screen}"`));
    }
    for (const group of groups) for (const file of group.getFiles()) if (!initial.has(file)) files.add(file);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

/** Runs in the browser, on its own: it may use nothing from outside. */
function preload(table, tokenKey, publicPath) {
  let isSignedOut = true;
  try {
    isSignedOut = !localStorage.getItem(tokenKey);
  } catch {
    // Storage is closed to us: nobody can be signed in.
  }
  const path = location.pathname.slice(publicPath.length - 1);
  const route = table.find(
    ([pattern, signedOut]) => (signedOut === null || signedOut === isSignedOut) && new RegExp(pattern).test(path),
  );
  for (const file of route ? route[2] : []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = publicPath + file;
    document.head.append(link);
  }
}
