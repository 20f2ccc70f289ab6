import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow, QuietWindow, SaveWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { createFakePlatform, refuse } from '../../../../sdk/fakePlatform.ts';
import { createQueryStore } from '../../../testing/createQueryStore.ts';
import { saveWindow } from './useWindowForm.ts';

const teamId = `tid_${'A'.repeat(22)}`;
const when = { kind: 'once' as const, from: Date.parse('2026-10-25T00:30:00Z'), minutes: 60 };
const planned: MaintenanceWindow = {
  windowId: 'wid_1',
  title: 'Patching',
  monitorIds: ['a', 'b'],
  when,
};
const mine = { ...planned, title: 'Mine' };
const listed = (window: MaintenanceWindow, versionstamp: string): QuietWindow => ({
  ...window,
  versionstamp,
  openUntil: null,
  nextFrom: null,
});
const base = listed(planned, '1');
const gone = { kind: 'command', envelope: { name: 'DocumentNotFoundError' } };

let stored: QuietWindow | null;
/** What happens between a refusal and reading the list. */
let meanwhile: () => void;
beforeEach(() => {
  stored = base;
  meanwhile = () => undefined;
});

/** Keeps the window like the platform does. */
function write({ versionstamp, window }: SaveWindow): null {
  if (stored === null && versionstamp !== null) return refuse('DocumentNotFoundError');
  if ((stored?.versionstamp ?? null) !== versionstamp) return refuse('DocumentAtomicCommitError');
  stored = listed(window, `${versionstamp ?? ''}+`);
  return null;
}

function save(window: MaintenanceWindow, from: QuietWindow | null = base) {
  const platform = createFakePlatform((command) => {
    if (command.kind !== 'rpc') return refuse('UnknownCommandError');
    if (command.rpc[1] === 'saveWindow') return write(command.input as SaveWindow);
    meanwhile();
    return { teamSnoozedUntil: null, monitorSnoozes: [], windows: stored === null ? [] : [stored] };
  });
  return createQueryStore({ platform }).dispatch(
    saveWindow({ teamId, base: { versionstamp: from?.versionstamp ?? null, values: from }, window }),
  );
}

describe('a maintenance window that is saved', () => {
  it('as it was read is saved', async () => {
    expect(await save(mine)).toEqual({ saved: null });
    expect(stored).toMatchObject(mine);
  });

  it.each<[what: string, changes: Partial<MaintenanceWindow>]>([
    ['the title', { title: 'Theirs' }],
    ['the monitors', { monitorIds: ['a', 'c'] }],
    ['the hour, which the clock shows twice', { when: { ...when, from: when.from + 3_600_000 } }],
    ['some seconds', { when: { ...when, from: when.from + 5_000 } }],
  ])('after someone else changed %s is not, and theirs is returned', async (_what, changes) => {
    const theirs = listed({ ...planned, ...changes }, '2');
    stored = theirs;
    expect(await save(mine)).toEqual({ theirs: { versionstamp: '2', values: theirs } });
    expect(stored).toBe(theirs);
  });

  it('is saved over one that says the same as what was read', async () => {
    stored = listed({ ...planned, monitorIds: ['b', 'a'] }, '2');
    expect(await save(mine)).toEqual({ saved: null });
    expect(stored).toMatchObject(mine);
  });

  it.each([base, null])('is saved where the response to an earlier try was lost', async (from) => {
    stored = listed(mine, '2');
    expect(await save(mine, from)).toEqual({ saved: null });
    expect(stored).toMatchObject(mine);
  });

  it('does not come back when someone else changed and then deleted it', async () => {
    stored = listed({ ...planned, title: 'Theirs' }, '2');
    meanwhile = () => {
      stored = null;
    };
    await expect(save(mine)).rejects.toMatchObject(gone);
    expect(stored).toBeNull();
  });
});
