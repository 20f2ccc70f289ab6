import { beforeEach, describe, expect, it } from '@jest/globals';
import { NEW_MONITOR } from './values/monitorValues.ts';
import { draftKey, readMonitorDraft, writeMonitorDraft, type MonitorDraft } from './monitorDraft.tsx';

const key = draftKey('id_1', 'tid_1', null);
const draft: MonitorDraft = {
  savedAt: 1_000,
  monitorId: 'mid_1',
  values: { ...NEW_MONITOR, name: 'Backup', tags: ['db'] },
  base: { versionstamp: '7', values: NEW_MONITOR },
};

beforeEach(() => sessionStorage.clear());

describe('a draft of a monitor', () => {
  it('is read back unchanged until it is deleted', () => {
    writeMonitorDraft(sessionStorage, key, draft);
    expect(readMonitorDraft(sessionStorage, key)).toEqual(draft);
    writeMonitorDraft(sessionStorage, key, null);
    expect(readMonitorDraft(sessionStorage, key)).toBeNull();
  });

  it('belongs to one person, one team and one monitor', () => {
    writeMonitorDraft(sessionStorage, key, draft);
    for (const other of [
      draftKey('id_2', 'tid_1', null),
      draftKey('id_1', 'tid_2', null),
      draftKey('id_1', 'tid_1', 'mid_1'),
    ]) {
      expect(readMonitorDraft(sessionStorage, other)).toBeNull();
    }
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...draft, savedAt: 'today' }),
    JSON.stringify({ ...draft, monitorId: 5 }),
    JSON.stringify({ ...draft, values: { ...draft.values, tags: [5] } }),
    JSON.stringify({ ...draft, values: { ...draft.values, tags: 'db' } }),
    JSON.stringify({ ...draft, values: { ...draft.values, kind: 'moon' } }),
    JSON.stringify({ ...draft, values: { ...draft.values, grace: undefined } }),
    JSON.stringify({ ...draft, base: { versionstamp: 7, values: NEW_MONITOR } }),
    JSON.stringify({ ...draft, base: undefined }),
  ])('is null when storage contains %s', (stored) => {
    sessionStorage.setItem(key, stored);
    expect(readMonitorDraft(sessionStorage, key)).toBeNull();
  });

  it('is null, without an error, when storage is blocked', () => {
    const forbid = () => {
      throw new Error('forbidden');
    };
    const storage = { getItem: forbid, setItem: forbid, removeItem: forbid };
    expect(readMonitorDraft(storage, key)).toBeNull();
    expect(() => writeMonitorDraft(storage, key, draft)).not.toThrow();
  });
});
