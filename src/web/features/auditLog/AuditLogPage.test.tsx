import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AuditOverview, AuditPage, AuditRecord, ListAudit } from '../../../contract/audit/auditCalls.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { TeamRole } from '../../../contract/records.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { proofGiven } from '../../api/platformBaseQuery.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const GRACE = 'id_grace';
const PEOPLE = {
  [ANN_ID]: { display: 'Ann', address: 'ann@example.com' },
  [GRACE]: { display: 'Grace', address: null },
};

const entryOf = (id: number, more: Partial<AuditRecord> = {}): AuditRecord =>
  ({
    id,
    at: NOW - id * HOUR_MS,
    by: { kind: 'person', userId: ANN_ID },
    address: '192.0.2.1',
    action: 'monitor.paused',
    detail: { monitorId: `mid_${id}`, name: `Job ${id}` },
    ...more,
  }) as AuditRecord;

interface Options {
  entries?: readonly AuditRecord[];
  role?: TeamRole;
  search?: string;
  list?: (input: ListAudit) => AuditPage;
}

const PAGE_ENTRIES = 2;

async function openLog({ entries = [], role = 'admin', search = '', list }: Options = {}) {
  const team = teamOf(ANN_ID, 'm', 'Machines');
  const users = [{ userId: ANN_ID, role }];
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [{ ...team, users }]));
  const asked: ListAudit[] = [];
  const app = await renderApp({
    url: `/teams/${team.teamId}/settings/audit${search}`,
    identity: ann,
    answer(command, options) {
      if (command.kind !== 'rpc' || command.rpc[0] !== 'audit') return documents.answer(command, options);
      const input = command.input as ListAudit;
      if (command.rpc[1] === 'overview') {
        return { actors: [ANN_ID, GRACE], count: entries.length, people: PEOPLE } satisfies AuditOverview;
      }
      asked.push(input);
      if (list) return list(input);
      const start = Number(input.cursor ?? 0);
      const page = entries.slice(start, start + PAGE_ENTRIES);
      const next = start + PAGE_ENTRIES;
      return { entries: page, cursor: next < entries.length ? `${next}` : null, people: PEOPLE, teams: {} };
    },
  });
  return { ...app, asked };
}

describe('the audit log', () => {
  it('shows who did what, when and from where, grouped by day', async () => {
    await openLog({
      entries: [
        entryOf(1, {
          action: 'member.role-changed',
          detail: { userId: GRACE, from: 'member', to: 'admin' },
        }),
        entryOf(30, { by: { kind: 'server' }, address: null }),
      ],
    });
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getByText('Changed the role of Grace from member to admin')).toBeVisible();
    expect(within(today).getByText('ann@example.com · 192.0.2.1')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Yesterday' })).getByText('Hearth')).toBeVisible();
    expect(screen.getByText(/Entries are kept for 400 days/)).toBeVisible();
  });

  it('shows an action on many monitors as one row, and lists the monitors on demand', async () => {
    const { user } = await openLog({
      list: () => ({
        entries: [1, 2, 3].map((id) => entryOf(id, { at: NOW - id * 1_000 })),
        cursor: null,
        people: PEOPLE,
        teams: {},
      }),
    });
    expect(await screen.findByText('Paused 3 monitors')).toBeVisible();
    expect(screen.queryByText('Paused “Job 2”')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all', description: 'Paused 3 monitors' }));
    expect(screen.getByText('Paused “Job 2”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText('Paused “Job 2”')).not.toBeInTheDocument();
  });

  it('loads older entries on demand, and explains a failure', async () => {
    let failures = 0;
    const all = [1, 2, 3].map((id) => entryOf(id));
    const { user } = await openLog({
      list({ cursor }) {
        if (cursor !== undefined && failures++ === 0) refuse('ForbiddenError');
        const entries = cursor === undefined ? all.slice(0, 2) : all.slice(2);
        return { entries, cursor: cursor === undefined ? '2 2' : null, people: PEOPLE, teams: {} };
      },
    });
    const older = await screen.findByRole('button', { name: 'Show older entries' });
    await user.click(older);
    expect(await screen.findByText(/don’t have permission/)).toBeVisible();
    await user.click(older);
    expect(await screen.findByText('Paused “Job 3”')).toBeVisible();
    expect(screen.getByText('Paused “Job 1”')).toBeVisible();
    expect(older).not.toBeInTheDocument();
  });

  it('is filtered by person, action and day, which stay in the address', async () => {
    const { user, asked, address } = await openLog({ entries: [entryOf(1)], search: '?action=monitor.paused' });
    expect(await screen.findByRole('combobox', { name: 'Action' })).toHaveDisplayValue('Monitor paused');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), await screen.findByText('Grace'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'monitor.paused', actorId: GRACE }));
    expect(address()).toContain(`action=monitor.paused&person=${GRACE}`);
  });

  it('offers to show everything when nothing matches', async () => {
    const { user, address } = await openLog({ search: '?day=2026-11-01' });
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText('No activity in this team yet.')).toBeVisible();
    expect(address()).not.toContain('day=');
  });

  it('can be reloaded after a failure', async () => {
    let failures = 0;
    const { user } = await openLog({
      list: () =>
        failures++ === 0
          ? refuse('InvalidInputError')
          : { entries: [entryOf(1)], cursor: null, people: PEOPLE, teams: {} },
    });
    expect(await screen.findByText('Couldn’t load the audit log')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Paused “Job 1”')).toBeVisible();
  });

  it.each(['member', 'viewer'] as const)('is not read for a %s', async (role) => {
    const { asked } = await openLog({ role, entries: [entryOf(1)] });
    expect(await screen.findByText(/doesn’t let you read its audit log/)).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describe('a download', () => {
  const { fetch } = globalThis;
  const { createObjectURL, revokeObjectURL } = URL;
  let click: jest.SpiedFunction<() => void>;
  beforeEach(() => {
    click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    click.mockRestore();
  });

  it('reports a failure, and can be retried', async () => {
    const requests: string[] = [];
    globalThis.fetch = async (url, init) => {
      requests.push(
        `${url instanceof Request ? url.url : url.toString()} ${new Headers(init?.headers).get('authorization')?.slice(0, 7)}`,
      );
      return { ok: false, status: 503, body: null } as Response;
    };
    const { user } = await openLog({ entries: [entryOf(1)], search: '?action=monitor.paused' });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(/The download didn’t finish/)).toBeVisible();
    expect(requests).toEqual([
      expect.stringMatching(/^\/api\/audit-export\?teamId=\w+&action=monitor\.paused&format=csv Bearer $/),
    ]);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  });

  it('asks for proof of identity if the server wants one, and then downloads the file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    let isProved = false;
    globalThis.fetch = async () =>
      isProved ? new Response('line\n') : Response.json({ name: 'FreshProofNeededError' }, { status: 403 });
    const { user, store } = await openLog({ entries: [entryOf(1)] });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    expect(files).toHaveLength(0);
    isProved = true;
    act(() => void store.dispatch(proofGiven()));
    await waitFor(() => expect(files).toHaveLength(1));
  });

  /** Starts downloading a log of four entries, whose lines arrive when the test sends them. */
  async function startDownload() {
    const lines = new TransformStream<Uint8Array, Uint8Array>();
    const writer = lines.writable.getWriter();
    const signals: AbortSignal[] = [];
    globalThis.fetch = async (_url, init) => {
      const { signal } = init ?? {};
      signal?.addEventListener('abort', () => void writer.abort(signal.reason));
      if (signal) signals.push(signal);
      return new Response(lines.readable, { headers: { 'content-type': 'text/csv' } });
    };
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const app = await openLog({ entries: [1, 2, 3, 4].map((id) => entryOf(id)) });
    await app.user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    const send = (text: string) => writer.write(new TextEncoder().encode(text));
    return { ...app, files, signals, send, end: () => writer.close() };
  }

  it('shows its progress, and saves the whole file', async () => {
    const { files, send, end } = await startDownload();
    expect(await screen.findByText('0 of 4')).toBeVisible();
    await act(() => send('{}\n{}\n{'));
    expect(await screen.findByText('2 of 4')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('aria-valuenow', '50');
    await act(() => send('}\n{}\n'));
    expect(await screen.findByText('4 of 4')).toBeVisible();
    expect(click).not.toHaveBeenCalled();
    await act(end);
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect([link?.download, files.map(({ size, type }) => [size, type])]).toEqual([
      'audit-log.csv',
      [[12, 'text/csv']],
    ]);
  });

  it('can be canceled, which saves nothing and shows no error', async () => {
    const { user, files, signals, send } = await startDownload();
    await act(() => send('{}\n'));
    expect(await screen.findByText('1 of 4')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(screen.queryByRole('progressbar', { name: 'Download' })).not.toBeInTheDocument();
    expect(screen.queryByText(/The download didn’t finish/)).not.toBeInTheDocument();
    expect(files).toEqual([]);
  });
});
