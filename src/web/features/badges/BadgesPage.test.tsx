import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TeamRole } from '../../../contract/records.ts';
import type { BadgeUrls, MonitorBadges, TeamBadges } from '../../../contract/teams/badgeCalls.ts';
import { type CommandHandler, refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const urlsOf = (key: string, name: string): BadgeUrls => {
  const at = (states: string, format: string) => `https://hearth.test/badge/${key}${states}/${name}.${format}`;
  return {
    svg: at('-2', 'svg'),
    svg3: at('', 'svg'),
    json: at('-2', 'json'),
    json3: at('', 'json'),
    shields: at('-2', 'shields'),
    shields3: at('', 'shields'),
  };
};

/** The state of a fake server, which serves a team's badges and can replace their links or turn them off. */
let key: string;
let isOff: boolean;
let names: string[];
let isBroken: boolean;
beforeEach(() => {
  [key, isOff, isBroken] = ['k1', false, false];
  names = ['Backup', 'Import'];
});

const teamBadges = (): TeamBadges =>
  isOff ? null : { all: urlsOf(key, '*'), tags: [{ tag: 'db', urls: urlsOf(key, 'db') }] };

function monitorBadges(text: string): MonitorBadges {
  const found = isOff ? [] : names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return {
    total: found.length,
    monitors: found.slice(0, 10).map((name) => ({ monitorId: name, name, urls: urlsOf(key, `monitor/${name}`) })),
  };
}

async function open(role: TeamRole = 'owner') {
  const team = { ...teamOf(ANN_ID, 'A', 'Operations'), users: [{ userId: ANN_ID, role }] };
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const answer: CommandHandler = (command, options) => {
    if (command.kind !== 'rpc') return documents.answer(command, options);
    switch (command.rpc.join('/')) {
      case 'badges/turnOff':
        isOff = true;
        return teamBadges();
      case 'badges/turnOn':
        isOff = false;
        return teamBadges();
      case 'badges/replace':
        key = 'k2';
        return teamBadges();
      case 'badges/get':
        return isBroken ? refuse('ForbiddenError') : teamBadges();
      case 'badges/listOfMonitors':
        return monitorBadges((command.input as { text: string }).text);
      default:
        return documents.answer(command, options);
    }
  };
  return renderApp({ url: `/teams/${team.teamId}/settings/badges`, identity: ann, answer });
}

const command = (name: string) =>
  screen
    .findByRole('button', { name: `Copy badge for ${name}` })
    .then(({ parentElement }) => parentElement?.textContent);

/** Searches for a tag or a monitor and chooses it. */
async function choose(user: UserEvent, text: string, name: string) {
  await user.click(await screen.findByRole('button', { name: /^Badge for/ }));
  await user.type(screen.getByRole('combobox', { name: 'Find a tag or a monitor…' }), text);
  await user.click(await screen.findByRole('option', { name }));
}

describe('the Badges page of a team', () => {
  it('shows one badge with the text to copy, for all monitors at first', async () => {
    const { user } = await open();
    expect(await command('all monitors')).toBe('![Status of all monitors](https://hearth.test/badge/k1/*.svg)');
    await choose(user, 'd', 'db');
    expect(screen.getAllByRole('img', { name: /^Badge/ })).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'Badge for db' })).toHaveAttribute('src', '/badge/k1/db.svg');
    expect(await command('db')).toBe('![Status of db](https://hearth.test/badge/k1/db.svg)');
    await choose(user, 'back', 'Backup');
    expect(await command('Backup')).toContain('/badge/k1/monitor/Backup.svg');
  });

  it('copies badges in other formats, and with two states', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Copy as' }), 'HTML');
    await user.click(screen.getByRole('radio', { name: 'Up or down' }));
    expect(await command('all monitors')).toBe(
      '<img src="https://hearth.test/badge/k1-2/*.svg" alt="Status of all monitors">',
    );
    expect(screen.getByRole('img', { name: 'Badge for all monitors' })).toHaveAttribute('src', '/badge/k1-2/*.svg');
  });

  it('finds monitors that aren’t among the first, keeps the chosen one, and says how many there are', async () => {
    names = Array.from({ length: 12 }, (_, index) => `Job ${index}`);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Badge for/ }));
    expect(await screen.findByText('Monitors: 10 of 12')).toBeVisible();
    const field = screen.getByRole('combobox', { name: 'Find a tag or a monitor…' });
    await user.type(field, 'nothing');
    expect(await screen.findByText('No matches.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'job 11');
    await user.click(await screen.findByRole('option', { name: 'Job 11' }));
    await user.click(await screen.findByRole('button', { name: 'Badge for Job 11' }));
    expect(await screen.findByText('Monitors: 10 of 12')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await command('Job 11')).toContain('/badge/k1/monitor/Job 11.svg');
  });

  it('replaces the links after confirmation', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Replace links…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace all badge links?' });
    await user.click(within(dialog).getByRole('button', { name: 'Replace links' }));
    expect(await screen.findByText('The badge links were replaced')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Badge for all monitors' })).toHaveAttribute('src', '/badge/k2/*.svg'),
    );
    await choose(user, 'back', 'Backup');
    expect(await command('Backup')).toContain('/badge/k2/monitor/Backup.svg');
  });

  it('turns badges off after confirmation, and back on', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Turn off badges…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn off badges?' });
    await user.click(within(dialog).getByRole('button', { name: 'Turn off badges' }));
    await user.click(await screen.findByRole('button', { name: 'Turn on badges' }));
    expect(await screen.findByRole('img', { name: 'Badge for all monitors' })).toBeVisible();
  });

  it('lets people without the right only copy', async () => {
    await open('member');
    expect(await screen.findByRole('img', { name: 'Badge for all monitors' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Replace|Turn off/ })).toBeNull();
  });

  it('says that badges are off to people who can’t turn them on', async () => {
    isOff = true;
    await open('viewer');
    expect(await screen.findByText(/An owner or admin can turn them on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on badges' })).toBeNull();
  });

  it('offers to try again when it can’t be loaded', async () => {
    isBroken = true;
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByRole('img', { name: 'Badge for all monitors' })).toBeVisible();
  });
});
