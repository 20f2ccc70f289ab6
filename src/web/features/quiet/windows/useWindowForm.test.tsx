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
/** Called between a refusal and rereading the list. */
let changeDuringSave: () => void;
beforeEach(() => {
  stored = base;
  changeDuringSave = () => undefined;
});

/** Stores the window the way the platform does. */
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
    changeDuringSave();
    return { teamSnoozedUntil: null, monitorSnoozes: [], windows: stored === null ? [] : [stored] };
  });
  return createQueryStore({ platform }).dispatch(
    saveWindow({ teamId, base: { versionstamp: from?.versionstamp ?? null, values: from }, window }),
  );
}

describe('a saved maintenance window', () => {
  it('is written if it has not changed since it was read', async () => {
    expect(await save(mine)).toEqual({ saved: null });
    expect(stored).toMatchObject(mine);
  });

  it.each<[what: string, changes: Partial<MaintenanceWindow>]>([
    ['the title', { title: 'Theirs' }],
    ['the monitors', { monitorIds: ['a', 'c'] }],
    ['the hour, which occurs twice', { when: { ...when, from: when.from + 3_600_000 } }],
    ['some seconds', { when: { ...when, from: when.from + 5_000 } }],
  ])('is not written after someone else changed %s; the other version is returned', async (_what, changes) => {
    const theirs = listed({ ...planned, ...changes }, '2');
    stored = theirs;
    expect(await save(mine)).toEqual({ theirs: { versionstamp: '2', values: theirs } });
    expect(stored).toBe(theirs);
  });

  it('is written over a version that equals the one that was read', async () => {
    stored = listed({ ...planned, monitorIds: ['b', 'a'] }, '2');
    expect(await save(mine)).toEqual({ saved: null });
    expect(stored).toMatchObject(mine);
  });

  it.each([base, null])('counts as written if only the response to an earlier attempt was lost', async (from) => {
    stored = listed(mine, '2');
    expect(await save(mine, from)).toEqual({ saved: null });
    expect(stored).toMatchObject(mine);
  });

  it('is not recreated after someone else changed and then deleted it', async () => {
    stored = listed({ ...planned, title: 'Theirs' }, '2');
    changeDuringSave = () => {
      stored = null;
    };
    await expect(save(mine)).rejects.toMatchObject(gone);
    expect(stored).toBeNull();
  });
});
