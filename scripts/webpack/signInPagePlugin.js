import { minifySync } from '@swc/core';
import { transform } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';

/**
 * Creates the page for the sign-in screens from the application's page (docs/adr/0063). It contains their outlines,
 * rendered from the screens themselves, and all style rules, so that the browser can paint it as it arrives. Scripts are
 * requested after that. The server fills in the number of ways to sign in.
 *
 * @param {{ tokenKey: string, draftKey: string }} options the storage keys for the signed-in accounts and for a
 *   half-finished flow. If a browser has either, the outline isn't shown, because the first step won't be.
 */
export function signInPagePlugin({ tokenKey, draftKey }) {
  return {
    apply(compiler) {
      const outlines = renderOutlines();
      compiler.hooks.thisCompilation.tap('SignInPage', (compilation) => {
        HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tapPromise('SignInPage', async (data) => {
          if (data.outputName !== 'index.html') return data;
          const page = await signInPage(compilation, data.html, await outlines, [tokenKey, draftKey]);
          compilation.emitAsset('sign-in.html', new webpack.sources.RawSource(page));
          return data;
        });
      });
    },
  };
}

async function renderOutlines() {
  // React and its style library have development builds, whose style rules are longer.
  process.env.NODE_ENV ??= 'production';
  const { signInOutlines } = await tsImport('../../src/web/app/signInOutline.tsx', import.meta.url);
  return signInOutlines();
}

/** Tags in the application's page that this page replaces. */
const fontPreload = /<link rel="preload"[^>]* as="font"[^>]*>\s*/;
const styleSheetLink = /<link href="([^"]*\.css)"[^>]*>/;
const deferredScript = /<script defer(?:="defer")? src="([^"]*)"><\/script>/g;
const routePreload = /<script>(!function[^<]*?localStorage.getItem.*?)<\/script>/s;

async function signInPage(compilation, html, outlines, keys) {
  const { publicPath } = compilation.outputOptions;
  const sheetOf = (href) => compilation.getAsset(href.slice(publicPath.length)).source.source().toString();
  const rules = [...new Set(outlines.flatMap((outline) => outline.rules))].join('\n');
  const { code: outlineSheet } = await transform(rules, { loader: 'css', minify: true });
  const scripts = [...html.matchAll(deferredScript)].map(([, src]) => src);
  const [, preloadCode] = routePreload.exec(html);
  const values = keys.map((key) => JSON.stringify(key)).join(',');
  const code = `(${start.toString()})((${showOutline.toString()})(${values}),${JSON.stringify(scripts)},()=>{${preloadCode}});`;
  const inline = minifySync(code, { compress: true, mangle: true }).code;
  return html
    .replace(routePreload, '')
    .replace(fontPreload, '')
    .replace(deferredScript, '')
    .replace(styleSheetLink, (_link, href) => `<style nonce="__CSP_NONCE__">${sheetOf(href)}${outlineSheet}</style>`)
    .replace('</body>', () => `${outlines.map(templateTag).join('')}<script>${inline}</script></body>`);
}

const templateTag = ({ kind, path, html }) =>
  `<template data-path="${path}" data-flow="${kind}" data-ways="__WAYS_OF_${kind}__">${html}</template>`;

/**
 * Shows the outline if there is one, and returns whether it did. Runs in the browser on its own, so it can't use
 * anything defined outside this function.
 */
function showOutline(tokenKey, draftKey) {
  const template = [...document.querySelectorAll('template')].find(({ dataset }) => dataset.path === location.pathname);
  // If the URL contains a provider's response, an e-mailed link or an account, the first step isn't shown.
  if (!template || location.hash || !/^(\?redirect=[^&]*)?$/.test(location.search)) return false;
  try {
    if (localStorage.getItem(tokenKey) || sessionStorage.getItem(draftKey)) return false;
  } catch {
    // Storage is unavailable, so no one can be signed in.
  }
  const { flow, ways } = template.dataset;
  // A notice above the form would push the form down.
  if (ways === '') return false;
  const outline = template.content.cloneNode(true);
  for (const link of outline.querySelectorAll('a'))
    link.setAttribute('href', link.getAttribute('href') + location.search);
  const others = outline.querySelector('[inert] form').parentElement;
  const list = others.lastElementChild;
  const way = list.firstElementChild;
  way.textContent = '';
  for (let more = Number(ways) || 0; more > 1; more--) list.append(way.cloneNode());
  if (!(Number(ways) > 0)) while (others.childElementCount > 1) others.lastElementChild.remove();
  const root = document.querySelector('#root');
  root.dataset.flow = flow;
  root.append(outline);
  return true;
}

/**
 * Runs the application's scripts in order, after the first paint if an outline is shown. A hidden tab doesn't wait,
 * because it never paints. Runs in the browser on its own.
 */
function start(isOutlined, scripts, preloadScreen) {
  const longestWaitMs = 1_000;
  let isStarted = false;
  const run = () => {
    if (isStarted) return;
    isStarted = true;
    preloadScreen();
    for (const src of scripts) {
      document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
    }
  };
  const reportsPaints = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (!isOutlined || !reportsPaints || document.visibilityState !== 'visible') {
    run();
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) run();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(run, longestWaitMs);
}
