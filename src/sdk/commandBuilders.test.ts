import { describe, expect, it } from '@jest/globals';
import * as build from './commandBuilders.ts';

const key = ['teams', 'tid_1'];

describe('command builders', () => {
  it.each([
    [build.rpc(['authentication', 'begin']), { kind: 'rpc', rpc: ['authentication', 'begin'] }],
    [build.rpc(['a', 'b'], null), { kind: 'rpc', rpc: ['a', 'b'], input: null }],
    [build.rpc(['a', 'b'], { state: 's' }), { kind: 'rpc', rpc: ['a', 'b'], input: { state: 's' } }],
    [build.documentGet(key), { kind: 'document-get', path: key }],
    [build.documentGetMany([key, ['users', 'u']]), { kind: 'document-get-many', paths: [key, ['users', 'u']] }],
    [build.documentList(['teams']), { kind: 'document-list', prefix: ['teams'] }],
    [
      build.documentList(['teams'], { cursor: 'c', limit: 10 }),
      { kind: 'document-list', prefix: ['teams'], cursor: 'c', limit: 10 },
    ],
    [
      build.documentAtomic([build.check(key, null)], [build.set(key, { display: 'Ops' }), build.remove(['old'])]),
      {
        kind: 'document-atomic',
        checks: [{ type: 'check', key, versionstamp: null }],
        ops: [
          { type: 'set', key, data: { display: 'Ops' } },
          { type: 'delete', key: ['old'] },
        ],
      },
    ],
    [build.documentWatch(key), { kind: 'document-watch', key }],
    [build.documentUnwatch(key), { kind: 'document-unwatch', key }],
    [build.collectionWatch(['teams']), { kind: 'collection-watch', key: ['teams'] }],
    [
      build.collectionWatch(['teams'], { after: 'a', beforeInclusive: 'z' }),
      { kind: 'collection-watch', key: ['teams'], after: 'a', beforeInclusive: 'z' },
    ],
    [
      build.collectionUnwatch(['teams'], { afterInclusive: 'a', before: 'z' }),
      { kind: 'collection-unwatch', key: ['teams'], afterInclusive: 'a', before: 'z' },
    ],
    [build.eventPublish(['e'], { at: 1 }), { kind: 'event-publish', event: ['e'], payload: { at: 1 } }],
    [build.eventSubscribe(['e']), { kind: 'event-subscribe', event: ['e'] }],
    [build.eventUnsubscribe(['e']), { kind: 'event-unsubscribe', event: ['e'] }],
  ])('build the command $kind as specified', (command, expected) => {
    expect(JSON.parse(JSON.stringify(command))).toEqual(expected);
  });
});
