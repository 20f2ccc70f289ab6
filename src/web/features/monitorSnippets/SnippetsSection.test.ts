import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { cronTimes } from './cronTimes.ts';
import { commentText, crontabCommand, powerShellString, resourceName, shellWord, systemdText } from './quoting.ts';
import type { SnippetFacts } from './snippetFacts.ts';
import { snippets } from './SnippetsSection.tsx';

const PING_URL = 'https://hearth.example/ping/0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';
const facts = (changes: Partial<SnippetFacts> = {}): SnippetFacts => ({
  name: 'Nightly backup',
  pingUrl: PING_URL,
  schedule: { kind: 'cron', expression: '30 2 * * *', timezone: 'Europe/Berlin' },
  scope: 'success',
  ...changes,
});
const write = (kind: string, changes: Partial<SnippetFacts> = {}) => snippets[kind]!.write(facts(changes));
const KINDS = Object.keys(snippets);

describe.each(KINDS)('the snippet for %s', (kind) => {
  it('pings the monitor’s URL', () => {
    expect(write(kind)).toContain(PING_URL);
    expect(write(kind)).not.toMatch(/\/(start|fail)/);
  });

  it('reports a run’s start, end and failure', () => {
    const text = write(kind, { scope: 'run' });
    // The hearth command appends these path suffixes itself.
    expect(text).toMatch(/\/start|hearth\.mjs run/);
    expect(text).toMatch(/hearth\.mjs run|\/fail|\/\$\?|\/\$status|\/\$Status|\$\$s/);
  });

  it('keeps a multiline name within its comment', () => {
    for (const scope of ['success', 'run'] as const) {
      const text = write(kind, { name: 'Backup\nrm -rf /\u2028alert(1)', scope });
      expect(text).toContain('Backup rm -rf / alert(1)');
      expect(text.split('\n')).not.toContain('rm -rf /');
    }
  });
});

it('offers the hearth command from the server of the ping URL', () => {
  expect(write('hearth')).toContain('curl -fsSO https://hearth.example/hearth.mjs\n');
  expect(write('hearth')).toContain(`/path/to/job && node hearth.mjs ping --url ${PING_URL}`);
  expect(write('hearth', { scope: 'run' })).toContain(`node hearth.mjs run --url ${PING_URL} -- /path/to/job`);
});

describe('an OnCalendar schedule', () => {
  const schedule: Schedule = {
    kind: 'oncalendar',
    expression: 'Mon..Fri 10:00\ndaily\nSat 12:00 Asia/Kolkata\n*-*~1 8:00 UTC',
    timezone: 'Europe/Berlin',
  };

  it('gives a systemd timer a time zone in each line', () => {
    expect(write('systemd', { schedule })).toContain(`# /etc/systemd/system/nightly-backup.timer
[Timer]
OnCalendar=Mon..Fri 10:00 Europe/Berlin
OnCalendar=daily Europe/Berlin
OnCalendar=Sat 12:00 Asia/Kolkata
OnCalendar=*-*~1 8:00 UTC
Persistent=true`);
    expect(write('systemd')).not.toContain('[Timer]');
  });

  it('leaves the times of a crontab to the reader', () => {
    expect(write('crontab', { schedule })).toContain('# Set the schedule');
  });
});

/** Runs a shell snippet with fake curl and job commands, and returns the arguments they were called with. */
function run(script: string, jobStatus: number): string[] {
  const prelude = `curl() { for last in "$@"; do :; done; echo "ping $last"; }; job() { echo job; return ${jobStatus}; }\n`;
  return execFileSync('/bin/sh', ['-c', prelude + script.replaceAll('/path/to/job', 'job')], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

describe('the executed shell snippets', () => {
  it.each([0, 3])('report the job’s start and its exit status, %d', (status) => {
    for (const text of [
      write('curl', { scope: 'run' }),
      write('crontab', { scope: 'run' }).split(' * * * ')[1] ?? '',
    ]) {
      expect(run(text, status)).toEqual([`ping ${PING_URL}/start`, 'job', `ping ${PING_URL}/${status}`]);
    }
  });

  it('ping after a success, but not after a failure', () => {
    const command = write('crontab').split(' * * * ')[1] ?? '';
    expect(run(command, 0)).toEqual(['job', `ping ${PING_URL}`]);
    expect(run(`${command} || true`, 3)).toEqual(['job']);
  });

  it('report the same status to Kubernetes and the monitor', () => {
    const text = write('kubernetes', { scope: 'run' });
    const command = JSON.parse(
      text.slice(text.lastIndexOf('"/bin/sh", "-c"')).split('\n')[2]?.trim().slice(2) ?? '',
    ) as string;
    const script = `(${command.replace('/app/job', 'job')}); echo "exit $?"`;
    expect(run(script, 4)).toEqual([`ping ${PING_URL}/start`, 'job', `ping ${PING_URL}/4`, 'exit 4']);
  });
});

describe('quoting', () => {
  it('survives evaluation by a shell', () => {
    const texts = fc.string({ unit: 'binary-ascii', maxLength: 40 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 30 }), (words) => {
        const script = `printf '%s\\001' ${words.map(shellWord).join(' ')}`;
        const out = execFileSync('/bin/sh', ['-c', script], { encoding: 'latin1' });
        expect(out).toBe(words.map((word) => `${word}\u0001`).join(''));
      }),
      { numRuns: 15 },
    );
  });

  it('escapes what cron, systemd and PowerShell would interpret', () => {
    expect(crontabCommand('a%b')).toBe(String.raw`a\%b`);
    expect(systemdText('100% $HOME')).toBe('100%% $$HOME');
    expect(powerShellString("it's $x")).toBe("'it''s $x'");
    expect(commentText('a\r\nb\tc')).toBe('a b c');
  });

  it.each([
    ['Nightly backup', 'nightly-backup'],
    ['  Über-Job (prod)! ', 'uber-job-prod'],
    ['日本', 'job'],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
  ])('derives from the name “%s” the resource name %s', (name, resource) => {
    expect(resourceName(name)).toBe(resource);
  });
});

describe('the times of a crontab', () => {
  const period = (periodSeconds: number): Schedule => ({ kind: 'period', periodSeconds });
  it.each([
    [60, '* * * * *'],
    [600, '*/10 * * * *'],
    [3_600, '0 * * * *'],
    [21_600, '0 */6 * * *'],
    [86_400, '0 3 * * *'],
    [604_800, '0 3 * * 1'],
  ])('for a period of %d s are %s', (seconds, expression) => {
    expect(cronTimes(period(seconds))).toEqual({ expression, timezone: null, note: null });
  });

  it.each([
    [61, '* * * * *', '1 min 1 s'],
    [420, '*/6 * * * *', '7 min'],
    [5_400, '0 * * * *', '1 h 30 min'],
    [18_000, '0 */4 * * *', '5 h'],
    [172_800, '0 3 */2 * *', '2 d'],
    [1_209_600, '0 3 */14 * *', '14 d'],
    [7_776_000, '0 3 1 * *', '90 d'],
  ])('run more often than a period of %d s, which cron cannot match: %s', (seconds, expression, words) => {
    const note = `Cron can't run exactly every ${words}: this runs more often`;
    expect(cronTimes(period(seconds))).toEqual({ expression, timezone: null, note });
    expect(write('crontab', { schedule: period(seconds) })).toContain(`# ${note}\n${expression} `);
  });

  it('are left to the reader if the period is shorter than a minute', () => {
    expect(cronTimes(period(20))).toBeNull();
    expect(write('crontab', { schedule: period(20) })).toContain('# Set the schedule');
  });
});
