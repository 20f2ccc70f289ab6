import { screen } from '@testing-library/react';
import type { Command } from '../../../../contract/commands.ts';
import { monitorKey } from '../../../../contract/keys.ts';
import type {
  CreateMonitor,
  PreviewSlug,
  SchedulePreview,
  UpdateMonitor,
} from '../../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../../sdk/platform.ts';
import { enterText } from '../../../testing/enterText.ts';
import { createFakeDocuments } from '../../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/renderApp.tsx';

export const team = teamOf(ANN_ID, 'A', 'Night Watch');
export const { teamId } = team;
export const monitorId = `mid_${'M'.repeat(22)}`;
const key = monitorKey(teamId, monitorId);
export const listAddress = `/teams/${teamId}/monitors/hearthbeat`;

export const storedMonitor: Monitor = {
  monitorId,
  teamId,
  uuid: '5b1f3a52-7f5e-4a53-9d6c-0c6e6f0a9f11',
  name: 'Backup',
  slug: 'backup',
  tags: ['db'],
  description: '',
  schedule: { kind: 'period', periodSeconds: 600 },
  graceSeconds: 300,
  needsManualResume: false,
  status: 'up',
  statusSince: 0,
  createdAt: 0,
  settingsVersionstamp: '7',
  lastPingAt: null,
  lastPingKind: null,
  runningSince: null,
  lastDurationMs: null,
  dueAt: null,
  deadlineAt: null,
  recentRuns: [],
  pingCount: 0,
  lastSequence: 0,
  scheduleWords: 'Every 10 min',
};

export const preview: SchedulePreview = {
  words: 'Every 10 min',
  nextRuns: [1, 2, 3, 4, 5].map((days) => Date.UTC(2027, 0, days, 1, 30)),
  clockChanges: [],
  past: null,
};

type Calls = Partial<Record<string, (input: never) => unknown>>;

/** Omits the `monitors/` prefix from call names. */
const nameOf = (rpc: readonly string[]): string => rpc.join('/').replace(/^monitors\//, '');

/** Opens the application at a URL, with one stored monitor and fakes for the calls that concern monitors. */
export async function openEditor(address: string, calls: Calls = {}) {
  const documents = createFakeDocuments([...documentsOf(ANN_ID, 'Ann', [team]), [key, storedMonitor]]);
  const stored = () => documents.get(key)?.data as Monitor;
  const put = (changes: Partial<Monitor>) => documents.put(key, { ...stored(), ...changes });
  const answers: Calls = {
    preview: () => preview,
    'integrations/list': () => [],
    previewSlug: ({ slug }: PreviewSlug) => ({ isTaken: false, free: slug }),
    create: ({ settings, ...ids }: CreateMonitor) =>
      documents.put(monitorKey(ids.teamId, ids.monitorId), { ...storedMonitor, ...ids, ...settings }),
    update: ({ versionstamp, settings }: UpdateMonitor) =>
      versionstamp === stored().settingsVersionstamp
        ? put({ ...settings, settingsVersionstamp: `${versionstamp}1` })
        : refuse('DocumentAtomicCommitError'),
    ...calls,
  };
  const answer = (command: Command, options: object) => {
    if (!navigator.onLine) throw new TransportError('offline');
    if (command.kind !== 'rpc') return documents.answer(command, options);
    const call = answers[nameOf(command.rpc)];
    if (call) return call(command.input as never);
    return command.rpc[0] === 'monitors' ? refuse('UnknownRpcError') : documents.answer(command, options);
  };
  const app = await renderApp({ url: address, identity: ann, answer });
  const inputsOf = <Input>(name: string) =>
    app.platform.commands.flatMap((command) =>
      command.kind === 'rpc' && nameOf(command.rpc) === name ? [command.input as Input] : [],
    );
  /** Changes the monitor as another person would, publishing an event by default. */
  const changeElsewhere = (changes: Partial<Monitor>, options: { isPublished: boolean } = { isPublished: true }) => {
    const { versionstamp, data } = put({ settingsVersionstamp: `${stored().settingsVersionstamp}2`, ...changes });
    if (options.isPublished) app.platform.realtime.change({ type: 'set', key, data, versionstamp });
  };
  const enter = async (name: string, text: string) =>
    enterText(app.user, await screen.findByRole('textbox', { name }), text);
  /** Expands the settings that most new monitors don't need. */
  const openMore = async () => app.user.click(await screen.findByText('More'));
  const openAdvanced = async () => app.user.click(await screen.findByText('Advanced'));
  return { ...app, stored, inputsOf, changeElsewhere, enter, openMore, openAdvanced };
}
