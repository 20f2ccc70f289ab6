import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { monitorKey, teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import { createFakeDocuments } from '../testing/fakeDocuments.ts';
import { createFakeMonitors, monitorOf } from '../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';

const team = teamOf(ANN_ID, 'N', 'Night Watch');
const { teamId } = team;
const monitor = monitorOf(teamId, 1, { name: 'Backup', lastSequence: 0 });
const { monitorId } = monitor;

const answers: Record<string, unknown> = {
  'monitors/trouble': [{ teamId, down: 0, late: 0 }],
  'monitors/events': { events: [], hasOlder: false },
  'monitors/incident': { statusSince: monitor.statusSince, recentDowns: [], incident: null },
  'monitors/history': { days: [], runs: [], downtimes: [] },
  'integrations/list': [],
  'notifications/list': { notifications: [], hasOlder: false },
  'alerting/quiet': { teamSnoozedUntil: null, monitorSnoozes: [], windows: [] },
};

/** What a command reads: the name of a call, or the keys of documents. */
const nameOf = (command: object): string =>
  Object.entries(command)
    .flatMap(([name, value]) =>
      ['rpc', 'path', 'paths', 'prefix'].includes(name) ? [(value as unknown[]).flat().join('/')] : [],
    )
    .join();

/** Opens a page without cached data, and returns what it reads in each round: all that's sent before a response. */
async function roundsOf(url: string): Promise<string[][]> {
  const documents = createFakeDocuments([
    ...documentsOf(ANN_ID, 'Ann', [team]),
    [monitorKey(teamId, monitorId), monitor],
  ]);
  const monitors = createFakeMonitors([monitor]);
  let release = () => {};
  const nextRelease = () => new Promise<void>((resolve) => (release = resolve));
  let released = nextRelease();
  const { platform } = await renderApp({
    url,
    identity: ann,
    async answer(command, options) {
      await released;
      return answers[nameOf(command)] ?? monitors.answer(command) ?? documents.answer(command, options);
    },
  });
  const settle = () => act(() => jest.advanceTimersByTimeAsync(100));
  await settle();
  const rounds: string[][] = [];
  let count = 0;
  while (platform.commands.length > count) {
    rounds.push(platform.commands.slice(count).map(nameOf));
    count = platform.commands.length;
    const answerAll = release;
    released = nextRelease();
    answerAll();
    await settle();
  }
  return rounds;
}

describe('without cached data', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const shell = [userKey(ANN_ID).join('/'), userTeamsPrefix(ANN_ID).join('/'), 'monitors/trouble', 'monitors/list'];
  const monitorPage = [
    monitorKey(teamId, monitorId).join('/'),
    'monitors/incident',
    'notifications/list',
    'alerting/quiet',
  ];
  const page = `/monitors/hearthbeat/${monitorId}`;

  it.each<[name: string, path: string, first: string[], afterAccount: string[]]>([
    ['a dashboard', '', ['monitors/dashboard', 'monitors/pingKey'], []],
    [
      'a monitor list',
      '/monitors/hearthbeat',
      ['monitors/list', `${teamKey(teamId).join('/')}/views/monitors`, 'alerting/quiet', 'monitors/pingKey'],
      [],
    ],
    ['a monitor’s overview', page, [...monitorPage, 'monitors/events'], ['monitors/history']],
    ['a monitor’s events', `${page}/events`, [...monitorPage, 'monitors/events'], []],
    [
      'a monitor’s events on certain days',
      `${page}/events?from=2026-11-01&to=2026-11-02`,
      monitorPage,
      ['monitors/events'],
    ],
    ['a monitor’s alerts', `${page}/alerts`, [...monitorPage, 'integrations/list'], []],
  ])('%s is read in two rounds, and nothing twice', async (_name, path, first, afterAccount) => {
    const rounds = await roundsOf(`/teams/${teamId}${path}`);
    expect(rounds.map((round) => round.toSorted())).toEqual([
      [...shell, ...first].toSorted(),
      [teamKey(teamId).join('/'), ...afterAccount].toSorted(),
    ]);
  });
});
