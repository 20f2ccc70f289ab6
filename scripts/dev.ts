import { ended, spawnNode, stopGroups, stopWithUs } from './process/runNode.ts';

/** The application is served on PORT with hot reload. Its calls are proxied to a server on the next port. */
const port = Number(process.env.PORT ?? 8080);
const platformPort = port + 1;

const children = [
  spawnNode(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    PORT: String(platformPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }),
  spawnNode(['node_modules/webpack-cli/bin/cli.js', 'serve', '--mode', 'development'], {
    PORT: String(port),
    DEV_PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
  }),
];
stopWithUs(children);

const code = await Promise.race(children.map(ended));
stopGroups(children, 'SIGTERM');
await Promise.all(children.map(ended));
process.exitCode = code;
