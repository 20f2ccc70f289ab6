import type { MonitorEvent } from '../../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { monitorKey } from '../../../../contract/keys.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { paths, type MonitorTab } from '../../../routing/paths.ts';
import { createFakeDocuments } from '../../../testing/fakeDocuments.ts';
import { monitorOf } from '../../../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/renderApp.tsx';

export const team = teamOf(ANN_ID, 'N', 'Night Watch');
export const otherTeams = [teamOf(ANN_ID, 'O', 'Office'), teamOf(ANN_ID, 'P', '')];

type Call = (input: never) => unknown;

interface Options {
  monitor?: Partial<Monitor>;
  events?: MonitorEvent[];
  /** Handlers for procedures, by path, such as `integrations/list`. */
  calls?: Record<string, Call>;
  /** Defaults to the overview. */
  tab?: MonitorTab;
  /** The part of the URL that names an event, such as `#event-5`. */
  hash?: string;
}

/** Opens the page for the monitor Backup in one of Ann's teams. */
export async function openMonitor({ monitor: changes, events = [], calls = {}, tab, hash = '' }: Options = {}) {
  const { teamId } = team;
  const monitor = monitorOf(teamId, 1, { name: 'Backup', lastSequence: events[0]?.sequence ?? 0, ...changes });
  const { monitorId } = monitor;
  const documents = createFakeDocuments([
    ...documentsOf(ANN_ID, 'Ann', [team, ...otherTeams]),
    [monitorKey(teamId, monitorId), monitor],
  ]);
  const answers: Record<string, Call> = {
    'monitors/events': () => ({ events, hasOlder: false }),
    'monitors/incident': () => ({ statusSince: monitor.statusSince, recentDowns: [], incident: null }),
    'monitors/history': () => ({ days: [], runs: [], downtimes: [] }),
    'integrations/list': () => [],
    'notifications/list': () => ({ notifications: [], hasOlder: false }),
    'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes: [], windows: [] }),
    ...calls,
  };
  const app = await renderApp({
    url: `${tab ? paths.teamHeartbeatTab(teamId, monitorId, tab) : paths.teamHeartbeat(teamId, monitorId)}${hash}`,
    identity: ann,
    answer(command) {
      if (command.kind !== 'rpc') return documents.answer(command, {});
      return (answers[command.rpc.join('/')] ?? (() => refuse('UnknownRpcError')))(command.input as never);
    },
  });
  return {
    ...app,
    monitor,
    /** The arguments of each call to a procedure. */
    inputsOf: (path: string): unknown[] =>
      app.platform.commands.flatMap((command) =>
        command.kind === 'rpc' && command.rpc.join('/') === path ? [command.input] : [],
      ),
  };
}
