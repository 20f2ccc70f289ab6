import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './initialsOf.ts';

describe('initialsOf', () => {
  it.each([
    [{ display: 'Night Watch', initials: 'NW' }, 'NW'],
    [{ display: 'Night Watch', initials: '  x ' }, 'x'],
    [{ display: 'Night Watch', initials: '' }, 'NW'],
    [{ display: 'night watch of the north' }, 'NW'],
    [{ display: 'Élan', initials: undefined }, 'É'],
    [{ display: '👩‍🚒 Fire', initials: '' }, '👩‍🚒F'],
    [{ display: 'Operations', initials: 'OPERATIONS' }, 'OPE'],
    [{ display: '', initials: '' }, ''],
  ])('of %j are %j', (named, initials) => {
    expect(initialsOf(named)).toBe(initials);
  });

  it('needs no segmenter', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    expect(initialsOf({ display: 'Élan vital' })).toBe('ÉV');
    Object.assign(Intl, { Segmenter });
  });
});
