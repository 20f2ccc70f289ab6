import { describe, expect, it } from '@jest/globals';
import type { User } from '../../../contract/records.ts';
import { isSameAccount, userWith, accountValuesOf, type AccountDraft } from './accountValues.ts';

const user: User = { userId: 'id_1', display: 'Ada', initials: 'AL', timezone: 'Europe/Berlin' };

describe('userWith', () => {
  it.each<[AccountDraft, Partial<User>]>([
    [{}, {}],
    [{ display: '  Ada King ' }, { display: 'Ada King' }],
    [{ display: '   ' }, { display: '' }],
    [{ initials: ' AK ' }, { initials: 'AK' }],
    [{ timezone: ' ' }, { timezone: 'UTC' }],
    [{ timezone: ' America/Argentina/Ushuaia ' }, { timezone: 'America/Argentina/Ushuaia' }],
  ])('merges %j into the record as %j', (draft, changes) => {
    expect(userWith(user, draft)).toEqual({ ...user, ...changes });
  });

  it('omits empty initials', () => {
    expect(userWith(user, { initials: '  ' })).toEqual({ userId: 'id_1', display: 'Ada', timezone: 'Europe/Berlin' });
    expect('initials' in userWith(user, { initials: '' })).toBe(false);
  });
});

describe('isSameAccount', () => {
  it('treats missing initials as empty', () => {
    const { initials: _none, ...without } = user;
    expect(isSameAccount(without, userWith(without, { initials: ' ' }))).toBe(true);
    expect(isSameAccount(without, user)).toBe(false);
  });

  it('ignores surrounding spaces', () => {
    expect(isSameAccount(user, userWith(user, { display: ' Ada  ', initials: 'AL ' }))).toBe(true);
  });
});

it('shows missing initials as an empty field', () => {
  expect(accountValuesOf({ userId: 'id_1', display: '', timezone: 'UTC' })).toEqual({
    display: '',
    initials: '',
    timezone: 'UTC',
  });
});
