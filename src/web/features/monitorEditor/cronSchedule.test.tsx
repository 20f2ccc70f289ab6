import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { DAY_MS } from '../../../contract/durations.ts';
import type { PreviewSchedule } from '../../../contract/monitors/monitorCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { listAddress, openEditor, preview } from './testing/openEditor.ts';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a calendar schedule in cron notation', () => {
  const cron = async (calls: Parameters<typeof openEditor>[1] = {}) => {
    const opened = await openEditor(`${listAddress}/new`, calls);
    await opened.user.click(await screen.findByRole('radio', { name: 'Calendar' }));
    return opened;
  };

  it('is described in words, with the next runs in both time zones and the effects of the month’s clock changes', async () => {
    const { user, inputsOf } = await cron({
      preview: ({ schedule }: PreviewSchedule) =>
        schedule.kind === 'period'
          ? preview
          : {
              ...preview,
              words: 'At 02:30 every day',
              clockChanges: [
                { at: Date.now() + 30 * DAY_MS, words: 'the run of 02:30 comes at 03:00.' },
                { at: Date.now() + 31 * DAY_MS, words: 'the run of 02:30 happens twice.' },
              ],
            },
    });
    expect(await field('Expression')).toHaveValue('30 2 * * *');
    expect(await field('Expression')).toHaveAccessibleDescription(/^Cron: minute, hour/);
    await user.click(screen.getByRole('button', { name: /Timezone/ }));
    await user.type(await screen.findByPlaceholderText('Search timezone...'), 'berlin{Enter}');
    await user.clear(await field('Expression'));
    expect(screen.getByText('Cron, or systemd OnCalendar.')).toBeVisible();
    await user.type(await field('Expression'), '30 2 * * *');
    const runs = await screen.findByRole('table', { name: 'Next five runs' });
    expect(await within(runs).findByRole('columnheader', { name: 'Europe/Berlin' })).toBeVisible();
    expect(
      within(runs)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Europe/Berlin', 'UTC (yours)', 'Starts']);
    expect(screen.getByText('At 02:30 every day')).toBeVisible();
    expect(within(runs).getAllByRole('row')).toHaveLength(6);
    expect(within(runs).getByRole('row', { name: /Fri 1 Jan, 02:30 Fri 1 Jan, 01:30/ })).toBeVisible();
    const changes = within(screen.getByRole('list', { name: 'When clocks change' })).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: the run of 02:30 comes at 03:00.$/),
    ]);
    const asked = inputsOf<PreviewSchedule>('preview').map(({ schedule }) => schedule);
    expect(asked.at(-1)).toEqual({ kind: 'cron', expression: '30 2 * * *', timezone: 'Europe/Berlin' });
    // There are fewer requests than typed characters.
    expect(asked.length).toBeLessThan(6);
  });

  it('keeps the last valid response, and shows a syntax error under the field', async () => {
    const { user, enter } = await cron({
      preview: ({ schedule }: PreviewSchedule) =>
        schedule.kind === 'cron' && schedule.expression.includes('61')
          ? refuse('InvalidInputError', { path: 'schedule/expression', message: 'Minute: 61 is more than 59' })
          : { ...preview, words: 'Now and then' },
    });
    await user.click(screen.getByRole('button', { name: 'Nightly' }));
    expect(await screen.findByText('Now and then')).toBeVisible();
    await user.clear(await field('Expression'));
    await enter('Expression', '61 * * * *');
    expect(await screen.findByText('Minute: 61 is more than 59.')).toBeVisible();
    expect(await field('Expression')).toBeInvalid();
    expect(screen.getByText('Now and then')).toBeVisible();
  });

  it('takes the schedule out of a crontab line in one press', async () => {
    const { user, enter } = await cron({
      preview: ({ schedule }: PreviewSchedule) =>
        schedule.kind === 'cron' && schedule.expression.includes('backup')
          ? refuse('InvalidInputError', {
              path: 'schedule/expression',
              message: 'Use “5 4 * * *”: the rest of the line is a command',
              suggestion: '5 4 * * *',
            })
          : preview,
    });
    await user.clear(await field('Expression'));
    await enter('Expression', '5 4 * * * /usr/bin/backup');
    await user.click(await screen.findByRole('button', { name: 'Use 5 4 * * *' }));
    expect(await field('Expression')).toHaveValue('5 4 * * *');
    expect(await field('Expression')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Use 5 4 * * *' })).not.toBeInTheDocument();
  });

  it('says what might surprise, and when there are no more runs', async () => {
    const { user, enter } = await cron({
      preview: ({ schedule }: PreviewSchedule) =>
        schedule.kind === 'cron'
          ? { ...preview, remark: 'This runs only at minute 0.' }
          : { ...preview, words: 'Once', nextRuns: [] },
    });
    expect(await screen.findByText('This runs only at minute 0.')).toBeVisible();
    await user.clear(await field('Expression'));
    await enter('Expression', '2020-01-01');
    expect(await screen.findByText('No more runs: the last date has passed.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('offers to retry when the platform cannot be reached', async () => {
    const { user } = await cron({ preview: () => refuse('ForbiddenError') });
    await user.click(screen.getByRole('button', { name: 'Hourly' }));
    expect(await screen.findByText(/Couldn’t load the next runs/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
