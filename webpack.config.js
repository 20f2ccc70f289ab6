import { createRequire } from 'node:module';
import path from 'node:path';
import zlib from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { tsImport } from 'tsx/esm/api';
import { chunkReportPlugin } from './scripts/webpack/chunkReportPlugin.js';
import { themeInit, tooOld } from './scripts/webpack/inlineScripts.js';
import { publicFilesPlugin } from './scripts/webpack/publicFilesPlugin.js';
import { routePreloadPlugin } from './scripts/webpack/routePreloadPlugin.js';
import { signInPagePlugin } from './scripts/webpack/signInPagePlugin.js';
import { withSimpler } from './scripts/webpack/simplerModules.js';
import { splitChunks } from './scripts/webpack/splitChunks.js';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);
const { version } = require('./package.json');
const { DECLARED, DECLARED_FOR_TV, isNewEnough, isNewEnoughForTv } = await tsImport(
  './scripts/browsers/declaredBrowsers.ts',
  import.meta.url,
);
const { BRAND, PRODUCT_TITLE } = await tsImport('./src/contract/brand.ts', import.meta.url);
const brandParameters = { brand: BRAND, productTitle: PRODUCT_TITLE };

/** Files worth compressing ahead of time. The page isn't, because the server writes a nonce into it. */
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;

const shell = ['queryLayer', 'AppShell', 'ToastCard'];
const inTeam = (...screens) => [...shell, 'TeamLayout', ...screens];
const inSettings = (...screens) => [...shell, 'SettingsLayout', ...screens];
const monitorPath = '^/teams/[^/]+/monitors/hearthbeat';

/**
 * Lazily loaded modules that the router shows first, by address; their chunks are requested ahead of time.
 * `npm run size` reports what the named ones load.
 */
const firstScreens = [
  { name: 'sign-in', whenSignedOut: true, path: '', screens: ['EntryScreens'] },
  { name: 'account', path: '^/settings(/account)?/?$', screens: inSettings('AccountPage') },
  { path: '^/settings', screens: inSettings() },
  { path: `${monitorPath}/new`, screens: inTeam('NewMonitorPage') },
  { path: `${monitorPath}/[^/]+/edit`, screens: inTeam('monitorTitle', 'EditMonitorPage') },
  { name: 'monitor', path: `${monitorPath}/[^/]+/?$`, screens: inTeam('monitorTitle', 'MonitorPage', 'OverviewTab') },
  { path: `${monitorPath}/[^/]+`, screens: inTeam('monitorTitle', 'MonitorPage') },
  { name: 'monitors', path: '^/teams/[^/]+/monitors', screens: inTeam('HeartbeatsPage') },
  { path: '^/teams/[^/]+/settings', screens: inTeam() },
  { name: 'team', path: '', screens: inTeam('TeamDashboardPage') },
];

const brotli = {
  [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
  [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
};

const swc = (isDevelopment, targets) => ({
  loader: 'swc-loader',
  options: {
    swcrc: false,
    env: { targets, mode: undefined },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
    },
  },
});

const styleSheet = [MiniCssExtractPlugin.loader, 'css-loader'];
const styleSheetLoader = path.join(root, 'scripts/webpack/styleSheetLoader.js');

/** The main font of the first screen, which is requested before the style sheet mentions it. */
const nameOfMainFont = (assets) => Object.keys(assets).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));

/** The package exports its development build by default, which is 0.5 kB larger for checks that only developers see. */
const routerBuild = path.join(root, 'node_modules/react-router/dist/production');
const routerForProduction = {
  'react-router$': path.join(routerBuild, 'index.mjs'),
  'react-router/dom$': path.join(routerBuild, 'dom-export.mjs'),
};

/** Formik's other lodash-es functions; those of es-toolkit do the same with a third of the bytes. */
const lodashForFormik = Object.fromEntries(
  ['isPlainObject', 'toPath'].map((name) => [`lodash-es/${name}$`, `es-toolkit/compat/${name}`]),
);

/** The addresses of the development server and of the platform behind it, both set by `npm run dev`. */
function devServer() {
  const target = process.env.DEV_PLATFORM_URL ?? 'http://127.0.0.1:8081';
  return {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    hot: true,
    static: false,
    historyApiFallback: {
      index: '/dashboard/index.html',
      rewrites: [{ from: /^\/tv$/, to: '/dashboard/tv/index.html' }],
    },
    devMiddleware: { publicPath: '/dashboard/' },
    client: { overlay: { warnings: false } },
    setupExitSignals: true,
    proxy: [
      {
        context: [
          '/api',
          '/badge',
          '/ping',
          '/snooze',
          '/confirm',
          '/unsubscribe',
          '/healthz',
          '/livez',
          '/metrics',
          '/projects',
          '/.well-known',
        ],
        target,
        ws: true,
        bypass: ({ url }) => (/^\/api\/docs\/?$/.test(url) ? '/dashboard/api-docs/index.html' : undefined),
      },
    ],
  };
}

/** A library that is served as it was published. */
const builtLibrary = /swagger-ui-bundle\b.*\.js$/;
/** The settings that the applications share. */
const common = (mode, browsers = DECLARED) => {
  const isDevelopment = mode === 'development';
  return {
    mode,
    target: ['web', 'es2022'],
    context: root,
    // `SOURCE_MAP=1` writes source maps for a debugging session, without references to them.
    devtool: isDevelopment ? 'eval-cheap-module-source-map' : process.env.SOURCE_MAP ? 'hidden-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...lodashForFormik, ...(!isDevelopment && routerForProduction) },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: [/node_modules/, /\.css\.ts$/], use: swc(isDevelopment, browsers) },
        { test: /\.css$/, use: styleSheet },
        { test: /\.css\.ts$/, use: [...styleSheet, styleSheetLoader] },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
        // Emotion and Formik import it for component wrappers that aren't used here; it has no effect by itself.
        { test: /node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
      ],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          exclude: builtLibrary,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } },
          // Written to a separate file, which no screen needs.
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.esbuildMinifyCss,
          minimizerOptions: { target: Object.entries(browsers).map((browser) => browser.join('')) },
        }),
      ],
    },
    performance: false,
    stats: isDevelopment ? 'minimal' : 'errors-warnings',
  };
};

/** Where files are written, and their public path. Names in `assets/` contain a content hash. */
const output = (mode, folder, publicPath) => ({
  path: path.join(root, 'dist/web', folder),
  publicPath,
  filename: mode === 'development' ? '[name].js' : 'assets/[name].[contenthash:8].js',
  // Short hashes, because the first script lists those of all chunks.
  chunkFilename: mode === 'development' ? '[name].js' : 'assets/[name].[contenthash:5].js',
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
});

const page = (template, publicPath, support = [isNewEnough, DECLARED]) =>
  new HtmlWebpackPlugin({
    template,
    templateParameters: ({ assets }) => ({
      ...brandParameters,
      mainFont: `${publicPath}${nameOfMainFont(assets)}`,
      themeInit: themeInit(),
      tooOld: tooOld(support),
    }),
    inject: 'head',
    minify: false,
  });

const styleSheets = (mode) =>
  new MiniCssExtractPlugin({ filename: mode === 'development' ? '[name].css' : 'assets/[name].[contenthash:8].css' });

/** Makes Chromium compile each file in the background while it loads, instead of each function at its first call. */
const compiledEarly = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^assets\/.*\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });

const compressed = () => [
  new CompressionPlugin({
    test: compressible,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: brotli },
    minRatio: 1,
  }),
  new CompressionPlugin({
    test: compressible,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
    minRatio: 1,
  }),
];

/** Files in public/ that are templates. */
const templates = ['index.html', 'theme-init.js', 'too-old.js', 'tv.html', 'api-docs.html', 'manifest.webmanifest'];

/** The application, for people who are signed in or signing in. */
const application = (mode) => {
  const { optimization, ...rest } = common(mode);
  return {
    ...rest,
    name: 'application',
    entry: { main: './src/web/app/main.tsx' },
    output: { ...output(mode, '', '/dashboard/'), clean: { keep: /^(tv|api-docs)\// } },
    optimization: { ...optimization, splitChunks },
    plugins: [
      withSimpler,
      new webpack.DefinePlugin({ 'process.env.HEARTH_VERSION': JSON.stringify(version) }),
      publicFilesPlugin(path.join(root, 'public'), (name) => !templates.includes(name)),
      page('./public/index.html', '/dashboard/'),
      new HtmlWebpackPlugin({
        template: './public/manifest.webmanifest',
        filename: 'manifest.webmanifest',
        templateParameters: brandParameters,
        inject: false,
        minify: false,
      }),
      styleSheets(mode),
      ...(mode === 'development'
        ? [new ReactRefreshPlugin({ overlay: false })]
        : [
            compiledEarly(),
            routePreloadPlugin({ tokenKey: 'hearth:currentToken', routes: firstScreens }),
            signInPagePlugin({ tokenKey: 'hearth:currentToken', draftKey: 'hearth:flow' }),
            chunkReportPlugin({ file: path.join(root, 'dist/web.chunks.json'), routes: firstScreens }),
            ...compressed(),
          ]),
    ],
    devServer: devServer(),
  };
};

/** TV mode: a single file without sign-in code, so that neither application enlarges the other (docs/adr/0034). */
const tv = (mode) => ({
  ...common(mode, DECLARED_FOR_TV),
  name: 'tv',
  entry: { tv: './src/web/features/dashboardTv/main.tsx' },
  output: { ...output(mode, 'tv', '/dashboard/tv/'), clean: true },
  plugins: [
    withSimpler,
    page('./public/tv.html', '/dashboard/tv/', [isNewEnoughForTv, DECLARED_FOR_TV]),
    styleSheets(mode),
    ...(mode === 'development' ? [new ReactRefreshPlugin({ overlay: false })] : [compiledEarly(), ...compressed()]),
  ],
});

/** The human-readable API page, at /api/docs. */
const apiDocs = (mode) => {
  const { module, ...rest } = common(mode);
  return {
    ...rest,
    name: 'apiDocs',
    entry: { main: './src/web/apiDocs/main.ts' },
    output: { ...output(mode, 'api-docs', '/dashboard/api-docs/'), clean: true },
    module: { rules: [...module.rules, { test: builtLibrary, type: 'asset/resource' }] },
    plugins: [
      page('./public/api-docs.html', '/dashboard/api-docs/'),
      publicFilesPlugin(path.join(root, 'node_modules/swagger-ui-dist'), (name) =>
        /^(NOTICE|LICENSE|swagger-ui-bundle.*\.txt)$/.test(name),
      ),
      styleSheets(mode),
      ...(mode === 'development' ? [new ReactRefreshPlugin({ overlay: false })] : compressed()),
    ],
  };
};

export default (_env, { mode = 'production' }) => [application(mode), tv(mode), apiDocs(mode)];
