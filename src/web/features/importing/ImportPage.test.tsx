import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ImportPreview, ImportRecord, PreviewImport, RunImport } from '../../../contract/monitors/importing.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { enterText } from '../../testing/enterText.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const PREVIEW: ImportPreview = {
  importId: 'imp_1',
  source: 'healthchecks',
  counts: { new: 250, known: 1, refused: 1 },
  withLosses: 1,
  entries: [
    { name: 'Impossible', fate: 'refused', notes: ['Its schedule can’t be read: no such day exists.'] },
    { name: 'Very tagged', fate: 'new', notes: ['Only the first 20 of 25 tags are kept.'] },
    { name: 'Backup', fate: 'known', notes: [] },
  ],
  integrations: [],
  notes: ['Badge addresses aren’t imported.'],
  excess: null,
  hasSlugs: true,
};

const STEP = 200;

interface Options {
  preview?: Partial<ImportPreview> | ((input: PreviewImport) => ImportPreview);
  imports?: ImportRecord[];
  run?: (input: RunImport) => void;
}

async function openImport({ preview = {}, imports = [], run = () => undefined }: Options = {}) {
  const team = teamOf(ANN_ID, 'm', 'Machines');
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const calls: [string, object][] = [];
  let record: ImportRecord = {
    importId: 'imp_1',
    source: 'healthchecks',
    at: NOW,
    made: 0,
    left: 250,
    integrations: 0,
  };
  const app = await renderApp({
    url: `/teams/${team.teamId}/settings/import`,
    identity: ann,
    answer(command, options) {
      if (command.kind !== 'rpc' || command.rpc[0] !== 'imports') return documents.answer(command, options);
      const [, name = ''] = command.rpc;
      calls.push([name, command.input as object]);
      if (name === 'list') return imports;
      if (name === 'preview')
        return typeof preview === 'function' ? preview(command.input as PreviewImport) : { ...PREVIEW, ...preview };
      if (name === 'run') {
        run(command.input as RunImport);
        const made = Math.min(record.left, STEP);
        record = { ...record, made: record.made + made, left: record.left - made };
      } else record = { ...record, made: Math.max(0, record.made - STEP), left: 0 };
      return record;
    },
  });
  const look = async () => {
    await enterText(app.user, await screen.findByLabelText('API key'), 'hcw_key');
    await app.user.click(screen.getByRole('button', { name: 'Preview import' }));
  };
  return { ...app, calls, look };
}

describe('the import of monitors', () => {
  it('previews each monitor, imports them and undoes the import', async () => {
    const { user, calls, look } = await openImport();
    await look();
    const list = await screen.findByRole('list', { name: 'What would be imported' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ImpossibleCan’t be importedIts schedule can’t be read: no such day exists.',
      'Very taggedNewOnly the first 20 of 25 tags are kept.',
      'BackupAlready here',
    ]);
    expect(screen.getByText('250 new, 1 of them incomplete · 1 already here · 1 can’t be imported')).toBeVisible();
    await enterText(user, screen.getByLabelText('Ping key (optional)'), 'project-key');
    await user.click(screen.getByRole('button', { name: 'Import 250 monitors' }));
    const form = screen.getByLabelText('Ping key (optional)').closest('form');
    expect(within(form ?? document.body).getByRole('progressbar', { name: 'Import' })).toBeVisible();
    expect(await screen.findByText('Imported 250 monitors from Healthchecks.')).toBeVisible();
    expect(calls.filter(([name]) => name === 'run').map(([, input]) => input)).toEqual([
      { teamId: expect.any(String), importId: 'imp_1', pingKey: 'project-key' },
      { teamId: expect.any(String), importId: 'imp_1' },
    ]);

    await user.click(screen.getByRole('button', { name: 'Undo…' }));
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('The import was undone')).toBeVisible();
    expect(calls.filter(([name]) => name === 'undo')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText('Imported 250 monitors from Healthchecks.')).toBeNull());
  });

  it('shows why a value was refused under its field', async () => {
    const { user, look } = await openImport({
      preview: ({ key }) =>
        key === 'hcw_key'
          ? refuse('InvalidInputError', { path: 'key', message: 'Healthchecks rejected this key.' })
          : PREVIEW,
    });
    await user.click(await screen.findByRole('button', { name: 'Preview import' }));
    expect(await screen.findByText('Enter an API key.')).toBeVisible();
    await look();
    expect(await screen.findByText('Healthchecks rejected this key.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Uptime Kuma' }));
    await user.click(screen.getByRole('button', { name: 'Preview import' }));
    expect(await screen.findByText('Choose a file.')).toBeVisible();
  });

  it('offers nothing to import when everything already exists', async () => {
    const { look } = await openImport({ preview: { counts: { new: 0, known: 3, refused: 0 }, entries: [] } });
    await look();
    expect(await screen.findByText('Everything that can be imported is already here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  });

  it('shows the integrations to import, and imports only those if nothing else is new', async () => {
    const integrations: ImportPreview['integrations'] = [
      { name: 'Pager', fate: 'refused', notes: ['It has no recipient.'] },
      { name: 'Ops', fate: 'new', notes: ['It becomes a webhook.'] },
    ];
    const { look } = await openImport({ preview: { counts: { new: 0, known: 3, refused: 0 }, integrations } });
    await look();
    const list = await screen.findByRole('list', { name: 'Integrations that would be imported' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['PagerCan’t be importedIt has no recipient.', 'OpsNewIt becomes a webhook.']);
    expect(screen.getByRole('button', { name: 'Import 1 integration' })).toBeEnabled();
  });

  it('can’t exceed the monitor limit, and says so', async () => {
    const { look } = await openImport({ preview: { excess: 'This team has reached its limit.' } });
    await look();
    expect(await screen.findByText('This team has reached its limit.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 250 monitors' })).toBeDisabled();
  });

  it('keeps the preview when a step fails, with the ping key under its field', async () => {
    const { user, look } = await openImport({
      run: () => refuse('InvalidInputError', { path: 'pingKey', message: 'Another team uses this ping key.' }),
    });
    await look();
    await user.click(await screen.findByRole('button', { name: 'Import 250 monitors' }));
    expect(await screen.findByText('Another team uses this ping key.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 250 monitors' })).toBeEnabled();
  });

  it('continues an interrupted import', async () => {
    const stopped: ImportRecord = {
      importId: 'imp_1',
      source: 'uptime-kuma',
      at: NOW,
      made: 200,
      left: 50,
      integrations: 2,
    };
    const { user, calls } = await openImport({ imports: [stopped] });
    const row = await screen.findByRole('list', { name: 'Imports' });
    expect(row).toHaveTextContent('200 monitors and 2 integrations from Uptime Kuma');
    expect(row).toHaveTextContent('stopped with 50 left');
    await user.click(within(row).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^Imported /)).toBeVisible();
    expect(calls.some(([name]) => name === 'run')).toBe(true);
  });
});
