import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CreateMonitor, PreviewSchedule } from '../../../contract/monitors/monitorCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { listAddress, openEditor, preview } from './testing/openEditor.ts';

const open = (calls: Parameters<typeof openEditor>[1] = {}) => openEditor(`${listAddress}/new`, calls);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a calendar schedule in OnCalendar notation', () => {
  it('can have several lines, is described in words, and shows errors by line and part', async () => {
    const { user, enter, inputsOf } = await open({
      preview: ({ schedule }: PreviewSchedule) =>
        schedule.kind === 'oncalendar' && schedule.expression.includes('25')
          ? refuse('InvalidInputError', {
              path: 'schedule/expression',
              message: 'Line 2, hour: 25 isn’t between 0 and 23',
            })
          : { ...preview, words: 'At 09:00, Monday through Friday', nextRuns: [Date.UTC(2027, 0, 1, 9)] },
    });
    await user.click(await screen.findByRole('radio', { name: 'Calendar' }));
    await user.clear(await field('Expression'));
    await user.type(await field('Expression'), 'Mon..Fri 09:00');
    expect(await field('Expression')).toHaveAccessibleDescription(/^systemd OnCalendar syntax/);
    expect(await screen.findByText('At 09:00, Monday through Friday')).toBeVisible();
    expect(screen.getByRole('table', { name: 'The last run' })).toBeVisible();
    await user.type(await field('Expression'), '{Enter}Sat 25:00');
    expect(await screen.findByText('Line 2, hour: 25 isn’t between 0 and 23.')).toBeVisible();
    expect(await field('Expression')).toBeInvalid();
    await user.type(await field('Expression'), '{Backspace>5/}12:00');
    await enter('Name', 'Report');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
    expect(inputsOf<CreateMonitor>('create')[0]?.settings.schedule).toEqual({
      kind: 'oncalendar',
      expression: 'Mon..Fri 09:00\nSat 12:00',
      timezone: 'UTC',
    });
  });
});
