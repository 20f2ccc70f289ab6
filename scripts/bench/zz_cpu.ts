import { openSession } from './apiSession.ts';
import { measure } from './measure.ts';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, readFileSync } from 'node:fs';
async function start(args: string[], env: object) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = [] as string[];
  const rl = createInterface({ input: child.stdout! });
  rl.on('line', (l) => {
    if (lines.length < 50) lines.push(l);
  });
  const line = (re: RegExp) =>
    new Promise<string>((r) => {
      const j = (l: string) => {
        const m = re.exec(l);
        if (m) {
          r(m[1] ?? '');
        }
      };
      lines.forEach(j);
      rl.on('line', j);
    });
  return { child, line };
}
const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
};
const e = await start(['--import', 'tsx', 'scripts/bench/echoServer.ts'], {});
const ea = await e.line(/^ready (.*)$/);
const s = await start(['--import', 'tsx', 'src/server/main.ts'], { PORT: '0', DATA_DIR: mkdtempSync('/tmp/prof/d-') });
const sa = await s.line(/listening on (.*)\)/);
const ses = await openSession(sa + '/api', { line: s.line, stop: async () => {} });
for (const [n, c, l] of [
  ['echo', e, { url: ea + '/api', body: ses.batch }],
  ['api', s, { url: sa + '/api', body: ses.batch, headers: { authorization: 'Bearer ' + ses.token } }],
] as const) {
  await measure(l, 3);
  const c0 = cpu(c.child.pid!);
  const m0 = process.cpuUsage();
  const m = await measure(l, 6);
  const c1 = cpu(c.child.pid!);
  const mm = process.cpuUsage(m0);
  const reqs = m.requestsPerSecond * 6;
  console.log(
    n,
    Math.round(m.requestsPerSecond),
    'rps; server cpu us/req',
    Math.round(((c1 - c0) * 1000) / reqs),
    'client us/req',
    Math.round((mm.user + mm.system) / reqs),
  );
}
e.child.kill();
s.child.kill();
