import { describe, expect, it } from '@jest/globals';
import { DEVICES_KEY, readDevices, withDevice } from './flowStorage.ts';

const tokenOf = (sub: string, exp = 1) => `e30.${btoa(JSON.stringify({ sub, exp }))}.signature`;

describe('the tokens that a browser keeps from its sign-ins', () => {
  it('are limited to one for each person, newest first', () => {
    const devices = withDevice(withDevice([], tokenOf('ada')), tokenOf('bob'));
    expect(withDevice(devices, tokenOf('ada', 2))).toEqual([tokenOf('ada', 2), tokenOf('bob')]);
  });

  it('are limited to five', () => {
    const devices = ['a', 'b', 'c', 'd', 'e', 'f'].map((sub) => tokenOf(sub)).reduce(withDevice, [] as string[]);
    expect(devices).toHaveLength(5);
    expect(devices[0]).toBe(tokenOf('f'));
  });

  it.each([null, '', '{', '{}', '[1]', 'null'])('are empty when %j is stored', (stored) => {
    expect(readDevices({ getItem: (key) => (key === DEVICES_KEY ? stored : null) })).toEqual([]);
  });

  it('are empty when storage is blocked', () => {
    const getItem = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readDevices({ getItem })).toEqual([]);
  });
});
