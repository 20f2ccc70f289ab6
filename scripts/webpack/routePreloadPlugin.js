import HtmlWebpackPlugin from 'html-webpack-plugin';
import { lazyFilesOf } from './chunkReportPlugin.js';

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

/** The scripts of a route's chunks that the entry doesn't load by itself. */
function filesOf(compilation, { screens }) {
  const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  return lazyFilesOf(compilation, screens).filter((file) => file.endsWith('.js') && !initial.has(file));
}

/** Runs in the browser, on its own: it may use nothing from outside. */
function preload(table, tokenKey, publicPath) {
  let isSignedOut = true;
  try {
    isSignedOut = !localStorage.getItem(tokenKey);
  } catch {
    // Storage is unavailable, so no one can be signed in.
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
