import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import type { Command } from '../../../contract/commands.ts';
import { monitorKey, teamKey } from '../../../contract/keys.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { TeamRole } from '../../../contract/records.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { integrationOf } from '../../testing/alerts.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { monitorOf } from '../../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { openMonitor } from './testing/openMonitor.tsx';

const team = teamOf(ANN_ID, 'N', 'Night Watch');
const { teamId } = team;
const inRole = (role: TeamRole) => ({ ...team, users: [{ userId: ANN_ID, role }] });
const monitor = monitorOf(teamId, 1);
const key = monitorKey(teamId, monitor.monitorId);

const RESULTS: Record<string, unknown> = {
  'server/status': { disk: 'ok', mailDomain: 'ping.example.com' },
  'integrations/list': [],
  'notifications/list': { notifications: [], hasOlder: false },
  'alerting/quiet': { teamSnoozedUntil: null, monitorSnoozes: [], windows: [] },
  'monitors/incident': { statusSince: 0, recentDowns: [], incident: null },
  'monitors/oldPingUrls': [],
};

describe('the ping URL', () => {
  const email = integrationOf({ config: { kind: 'email', to: 'boss@example.com' } });
  const open = async (integrations: Integration[], changes: Partial<Monitor> = {}) => {
    const calls = { 'integrations/list': () => integrations, 'monitors/oldPingUrls': () => [] };
    const app = await openMonitor({ tab: 'setup', monitor: changes, calls });
    await screen.findByRole('button', { name: 'Copy ping URL' });
    return app;
  };
  const warning = /^If someone posts this URL in a chat, its preview counts as a success\./;

  it('comes with a warning about previews if the team uses a chat', async () => {
    await open([email, integrationOf()]);
    expect(await screen.findByText(warning)).toBeVisible();
    const edit = `/teams/${teamId}/monitors/hearthbeat/${monitor.monitorId}/edit`;
    expect(screen.getByRole('link', { name: 'edit the monitor' })).toHaveAttribute(
      'href',
      expect.stringMatching(`${edit}$`),
    );
  });

  it('comes without that warning if the team uses no chat', async () => {
    const { inputsOf } = await open([email]);
    await waitFor(() => expect(inputsOf('integrations/list')).not.toHaveLength(0));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  it('comes without that warning if only POST requests count', async () => {
    const { inputsOf } = await open([integrationOf()], { pingMethods: 'post' });
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    expect(inputsOf('integrations/list')).toEqual([]);
  });
});

it('tells a viewer who can see the ping URL, and shows it as soon as they become a member', async () => {
  const { uuid, ...withoutPingUrl } = monitor;
  const documents = createFakeDocuments([...documentsOf(ANN_ID, 'Ann', [inRole('viewer')]), [key, withoutPingUrl]]);
  const answer = (command: Command) => {
    if (command.kind !== 'rpc') return documents.answer(command, {});
    return RESULTS[command.rpc.join('/')] ?? refuse('UnknownRpcError');
  };
  const { platform } = await renderApp({
    url: `/teams/${teamId}/monitors/hearthbeat/${monitor.monitorId}/setup`,
    identity: ann,
    answer,
  });
  expect(await screen.findByText('Members of the team can see this monitor’s ping URL.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();

  documents.put(key, monitor);
  const { versionstamp } = documents.put(teamKey(teamId), inRole('member'));
  act(() => platform.realtime.change({ type: 'set', key: teamKey(teamId), data: inRole('member'), versionstamp }));
  expect(await screen.findByRole('button', { name: 'Copy ping URL' })).toBeVisible();
  expect(screen.getByText(`${uuid}@ping.example.com`)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'curl' })).toBeVisible();
});
