import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { lazyFilesOf } from './chunkReportPlugin.js';

/**
 * Adds to the page an inline script that preloads the first screen's chunks, so that they load in parallel with the
 * main chunk instead of after it. A separate file would cost a round trip.
 *
 * @param {{ whenSignedOut?: boolean, path: string, screens: string[] }[]} routes the first entry whose regular expression
 *   matches the path wins; `screens` are the names of modules that the router loads lazily.
 */
export function routePreloadPlugin({ routes, tokenKey }) {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('RoutePreload', (compilation) => {
        HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('RoutePreload', (data) => {
          const named = routes.map((route) => ({ ...route, files: filesOf(compilation, route) }));
          const files = [...new Set(named.flatMap((route) => route.files))];
          const table = named.map((route) => [
            route.path,
            route.whenSignedOut ?? null,
            route.files.map((file) => files.indexOf(file)),
          ]);
          const values = [table, files, tokenKey, data.publicPath].map((value) => JSON.stringify(value));
          const { code } = minifySync(`(${preload.toString()})(${values.join(',')});`, {
            compress: true,
            mangle: true,
          });
          data.headTags.unshift({
            tagName: 'script',
            voidTag: false,
            attributes: {},
            innerHTML: code,
            meta: { plugin: 'RoutePreload' },
          });
        });
      });
    },
  };
}

/** Returns the scripts in a route's chunks that the entry doesn't already load. */
function filesOf(compilation, { screens }) {
  const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  return lazyFilesOf(compilation, screens).filter((file) => file.endsWith('.js') && !initial.has(file));
}

/** Runs in the browser on its own, so it can't use anything defined outside this function. */
function preload(table, files, tokenKey, publicPath) {
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
  for (const index of route ? route[2] : []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = publicPath + files[index];
    document.head.append(link);
  }
}
