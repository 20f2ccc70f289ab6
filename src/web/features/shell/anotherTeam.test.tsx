import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { ImportRecord } from '../../../contract/monitors/importing.ts';
import type { TeamBadges } from '../../../contract/teams/badgeCalls.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const [first, second] = [teamOf(ANN_ID, 'F', 'First'), teamOf(ANN_ID, 'S', 'Second')];
const url = 'https://hearth.test/badge/key/all.svg';
const all = { svg: url, svg3: url, json: url, json3: url, shields: url, shields3: url };
const badges: TeamBadges = { all, tags: [] };
const imports: ImportRecord[] = [
  { importId: 'imp_1', source: 'uptime-kuma', at: NOW, made: 2, left: 0, integrations: 0 },
];

it.each([
  ['badges', 'badges/get', badges, /^Anyone with a badge’s link/],
  ['import', 'imports/list', imports, /from Uptime Kuma/],
])('the %s page shows nothing of the previous team while another team’s data loads', async (page, call, data, text) => {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [first, second]));
  const { router } = await renderApp({
    url: `/teams/${first.teamId}/settings/${page}`,
    identity: ann,
    answer(command, options) {
      if (command.kind !== 'rpc' || command.rpc.join('/') !== call) return documents.answer(command, options);
      return (command.input as { teamId: string }).teamId === first.teamId ? data : new Promise(() => {});
    },
  });
  expect(await screen.findByText(text)).toBeVisible();
  await act(() => router.navigate(`/teams/${second.teamId}/settings/${page}`));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
