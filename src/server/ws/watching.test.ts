import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { until } from '../../testing/until.ts';
import { startRealtime } from './testing/startRealtime.ts';
import type { TestClient } from './testing/testClient.ts';

type Started = Awaited<ReturnType<typeof startRealtime>>;

const set = (key: DocumentKey, data: unknown = 1): AtomicOp => ({ type: 'set', key, data });
const remove = (key: DocumentKey): AtomicOp => ({ type: 'delete', key });

let server: Started;
let client: TestClient;
beforeEach(async () => {
  server = await startRealtime();
  client = await server.connect('ada');
});
afterEach(() => server.stop());

/** Resolves once the server has handled every frame that the client has sent. */
async function obeyed(of: TestClient = client): Promise<unknown[]> {
  const before: unknown[] = [];
  of.send({ kind: 'mark' });
  for (;;) {
    const event = await of.next();
    if (event.event[0] === '$error' && JSON.stringify(event.payload).includes('UnknownCommandError')) return before;
    before.push(event);
  }
}

const write = (...ops: AtomicOp[]) => server.store.commit([], ops);

describe('watching a document', () => {
  it('delivers each set and delete under the document, with data and versionstamp', async () => {
    client.send({ kind: 'document-watch', key: ['teams', 't'] });
    await obeyed();
    const outcome = await write(set(['teams', 't'], { display: 'é' }));
    const versionstamp = outcome.committed ? outcome.versionstamp : '';
    expect(await client.next()).toEqual({
      kind: 'event',
      event: ['$document', 'teams', 't'],
      payload: { type: 'set', key: ['teams', 't'], data: { display: 'é' }, versionstamp },
    });
    await write(remove(['teams', 't']));
    expect(await client.next()).toMatchObject({ payload: { type: 'delete', key: ['teams', 't'] } });
  });

  it('delivers each commit once, in order, no matter how often the document is watched', async () => {
    for (let time = 0; time < 3; time++) client.send({ kind: 'document-watch', key: ['d'] });
    await obeyed();
    await Promise.all(Array.from({ length: 50 }, (_, data) => write(set(['d'], data))));
    const events = (await obeyed()) as { payload: { data: number } }[];
    expect(events.map(({ payload }) => payload.data)).toEqual(Array.from({ length: 50 }, (_, data) => data));
  });

  it('delivers nothing for other documents, for nested documents, or after an unwatch', async () => {
    client.send({ kind: 'document-watch', key: ['a', 'b'] });
    await obeyed();
    await write(set(['a']), set(['a', 'b', 'c']), set(['a/b']), set(['a', 'B']));
    client.send({ kind: 'document-unwatch', key: ['a', 'b'] });
    client.send({ kind: 'document-unwatch', key: ['never watched'] });
    expect(await obeyed()).toEqual([]);
    await write(set(['a', 'b']));
    expect(await obeyed()).toEqual([]);
  });

  it('delivers every change made while rights are being checked', async () => {
    const answer = server.access.holdResponses();
    client.send({ kind: 'document-watch', key: ['d'] });
    const other = await server.connect();
    await obeyed(other);
    await write(set(['d'], 'meanwhile'));
    answer();
    expect(await client.next()).toMatchObject({ payload: { data: 'meanwhile' } });
  });

  it('is refused without the right to it, and delivers nothing', async () => {
    server.access.forbid('canWatchDocument', ['d']);
    client.send({ kind: 'document-watch', key: ['d'] });
    expect(await client.next()).toEqual({
      kind: 'event',
      event: ['$error'],
      payload: { name: 'ForbiddenError', detail: { kind: 'document-watch', key: ['d'] } },
    });
    await write(set(['d']));
    expect(await obeyed()).toEqual([]);
  });

  it('ends without delivering a change if the visitor has since lost the right', async () => {
    client.send({ kind: 'document-watch', key: ['d'] });
    await obeyed();
    server.access.forbid('canWatchDocument', ['d']);
    await write(set(['d'], 'secret'));
    expect(await obeyed()).toMatchObject([{ event: ['$error'], payload: { name: 'ForbiddenError' } }]);
    await write(set(['d'], 'secret'));
    expect(await obeyed()).toEqual([]);
  });

  it('ends as soon as its visitor loses the right, but not for others', async () => {
    const other = await server.connect('eve');
    for (const watcher of [client, other]) {
      watcher.send({ kind: 'document-watch', key: ['kept'] });
      watcher.send({ kind: 'document-watch', key: ['lost'] });
      await obeyed(watcher);
    }
    server.access.forbid('canWatchDocument', ['lost']);
    await server.bus.publish(['rights', 'ada'], null);
    expect(await obeyed()).toMatchObject([{ event: ['$error'], payload: { detail: { key: ['lost'] } } }]);
    expect(await obeyed(other)).toEqual([]);
    await write(set(['kept']));
    expect(await client.next()).toMatchObject({ event: ['$document', 'kept'] });
  });

  it('is checked once for any number of changes to its visitor’s rights, together with others like it', async () => {
    const watched = ['a', 'b', 'c'].map((name) => ['teams', 't', name]);
    for (const key of watched) client.send({ kind: 'document-watch', key });
    client.send({ kind: 'document-watch', key: ['alone'] });
    await obeyed();
    const answer = server.access.holdResponses();
    server.access.asked.length = 0;
    await server.bus.publish(['rights', 'ada'], null);
    await until(() => server.access.asked.length > 0);
    // These arrive while the rights are being checked, so another check follows, but only one.
    for (let change = 0; change < 100; change++) await server.bus.publish(['rights', 'ada'], null);
    for (const key of watched) server.access.forbid('canWatchDocument', key);
    answer();
    expect(await obeyed()).toMatchObject(watched.map((key) => ({ payload: { detail: { key } } })));
    expect(server.access.asked.map(({ path }) => path)).toEqual([watched[0], ['alone'], ['alone']]);
  });

  it('reports a deletion that also removed the right, then ends', async () => {
    client.send({ kind: 'document-watch', key: ['d'] });
    await obeyed();
    server.access.forbid('canWatchDocument', ['d']);
    await write(remove(['d']));
    expect(await obeyed()).toMatchObject([{ payload: { type: 'delete' } }, { event: ['$error'] }]);
  });
});

describe('watching a collection', () => {
  it('delivers sets and deletes of direct children under the collection', async () => {
    client.send({ kind: 'collection-watch', key: ['teams'] });
    await obeyed();
    await write(set(['teams', 'a'], 1), set(['teams']), set(['teams', 'a', 'deeper']), set(['users', 'a']));
    await write(remove(['teams', 'a']));
    expect(await obeyed()).toMatchObject([
      { event: ['$collection', 'teams'], payload: { type: 'set', key: ['teams', 'a'], data: 1 } },
      { event: ['$collection', 'teams'], payload: { type: 'delete', key: ['teams', 'a'] } },
    ]);
  });

  it('delivers only the children that the visitor can read, both sets and deletes', async () => {
    client.send({ kind: 'collection-watch', key: ['teams'] });
    await obeyed();
    server.access.forbid('canWatchDocument', ['teams', 'hidden']);
    await write(set(['teams', 'hidden']), set(['teams', 'open']));
    await write(remove(['teams', 'hidden']));
    expect(await obeyed()).toMatchObject([{ payload: { key: ['teams', 'open'] } }]);
  });

  it.each([
    [{}, ['a', 'b', 'c', 'd']],
    [{ after: 'a', before: 'd' }, ['b', 'c']],
    [{ afterInclusive: 'b', beforeInclusive: 'c' }, ['b', 'c']],
    [{ after: 'b' }, ['c', 'd']],
    [{ beforeInclusive: 'a' }, ['a']],
    [{ after: 'c', before: 'b' }, []],
  ])('respects the bounds %j', async (bounds, expected) => {
    client.send({ kind: 'collection-watch', key: ['l'], ...bounds });
    await obeyed();
    await write(...['a', 'b', 'c', 'd'].map((name) => set(['l', name])));
    const events = (await obeyed()) as { payload: { key: string[] } }[];
    expect(events.map(({ payload }) => payload.key[1])).toEqual(expected);
  });

  it('delivers a change once for overlapping watches, and keeps the others after an unwatch', async () => {
    client.send({ kind: 'collection-watch', key: ['l'], after: 'a' });
    client.send({ kind: 'collection-watch', key: ['l'], before: 'c' });
    await obeyed();
    await write(set(['l', 'b']));
    expect(await obeyed()).toHaveLength(1);
    client.send({ kind: 'collection-unwatch', key: ['l'], after: 'a' });
    await obeyed();
    await write(set(['l', 'b']), set(['l', 'd']));
    expect(await obeyed()).toMatchObject([{ payload: { key: ['l', 'b'] } }]);
    client.send({ kind: 'collection-unwatch', key: ['l'], before: 'c' });
    await obeyed();
    await write(set(['l', 'b']));
    expect(await obeyed()).toEqual([]);
  });

  it('is refused without the right to it, and ends when the right is lost', async () => {
    client.send({ kind: 'collection-watch', key: ['l'] });
    await obeyed();
    server.access.forbid('canWatchCollection', ['l']);
    await write(set(['l', 'a']));
    expect(await obeyed()).toMatchObject([{ event: ['$error'], payload: { name: 'ForbiddenError' } }]);
    client.send({ kind: 'collection-watch', key: ['l'] });
    expect(await obeyed()).toMatchObject([{ event: ['$error'], payload: { name: 'ForbiddenError' } }]);
    await write(set(['l', 'a']));
    expect(await obeyed()).toEqual([]);
  });
});

describe('events', () => {
  it('are delivered from a publisher to every subscriber, including the publisher', async () => {
    const other = await server.connect();
    for (const subscriber of [client, other]) {
      subscriber.send({ kind: 'event-subscribe', event: ['teams', 't', 'presence'] });
      await obeyed(subscriber);
    }
    client.send({ kind: 'event-publish', event: ['teams', 't', 'presence'], payload: { at: null } });
    const event = { kind: 'event', event: ['teams', 't', 'presence'], payload: { at: null } };
    expect([await client.next(), await other.next()]).toEqual([event, event]);
    client.send({ kind: 'event-unsubscribe', event: ['teams', 't', 'presence'] });
    client.send({ kind: 'event-publish', event: ['teams', 't', 'presence'], payload: 2 });
    expect(await obeyed()).toEqual([]);
    expect(await other.next()).toMatchObject({ payload: 2 });
  });

  it.each([
    ['event-subscribe', 'canSubscribe'],
    ['event-publish', 'canPublish'],
  ] as const)('refuse %s to visitors without the right', async (kind, question) => {
    server.access.forbid(question, ['e']);
    const heard: unknown[] = [];
    server.bus.subscribe(['e'], (payload) => heard.push(payload));
    client.send({ kind, event: ['e'], payload: 1 });
    expect(await obeyed()).toMatchObject([
      { event: ['$error'], payload: { name: 'ForbiddenError', detail: { kind, event: ['e'] } } },
    ]);
    expect(heard).toEqual([]);
  });

  it('are checked again before each delivery', async () => {
    client.send({ kind: 'event-subscribe', event: ['e'] });
    await obeyed();
    server.access.forbid('canSubscribe', ['e']);
    await server.bus.publish(['e'], 'secret');
    expect(await obeyed()).toMatchObject([{ event: ['$error'] }]);
  });

  it.each(['event-subscribe', 'event-publish', 'event-unsubscribe'])(
    'reserve the paths of changes and errors for the server: %s',
    async (kind) => {
      const heard: unknown[] = [];
      server.bus.subscribe(['$document', 'd'], (payload) => heard.push(payload));
      for (const event of [['$document', 'd'], ['$collection', 'l'], ['$error'], ['$']]) {
        client.send({ kind, event, payload: 1 });
        expect(await client.next()).toMatchObject({ event: ['$error'], payload: { name: 'UnknownEventError' } });
      }
      await write(set(['d']), set(['l', 'a']));
      expect(await obeyed()).toEqual([]);
      expect(heard).toHaveLength(1);
    },
  );
});

describe('when changes were missed', () => {
  it('closes every socket, so that clients reconnect and read again', async () => {
    client.send({ kind: 'document-watch', key: ['teams', 't'] });
    await obeyed();
    const { closed } = client;
    const waiting = client.next();
    server.realtime.readAgain();
    await expect(waiting).rejects.toThrow('The socket closed: 1012 changes were missed');
    expect(await closed).toEqual({ code: 1012, reason: 'changes were missed' });
    await expect(client.next()).rejects.toThrow('The socket closed');
  });
});

describe('changes since a read', () => {
  it('are the socket’s watches and subscriptions that might have changed before they began', async () => {
    await write(set(['teams', 'old']));
    const position = server.changes.position();
    await write(set(['teams', 'new']));
    await server.bus.publish(['teams', 't', 'flips'], null);
    client.send({ kind: 'document-watch', key: ['teams', 'old'] });
    client.send({ kind: 'document-watch', key: ['teams', 'new'] });
    client.send({ kind: 'collection-watch', key: ['users', 'ada', 'teams'] });
    client.send({ kind: 'event-subscribe', event: ['teams', 't', 'flips'] });
    client.send({ kind: 'changes-since', position });
    expect(await client.next()).toEqual({
      kind: 'event',
      event: ['$changes'],
      payload: {
        events: [
          ['$document', 'teams', 'new'],
          ['teams', 't', 'flips'],
        ],
      },
    });
  });

  it('are everything if the position is another server’s', async () => {
    client.send({ kind: 'document-watch', key: ['d'] });
    client.send({ kind: 'changes-since', position: 'other.1' });
    expect(await client.next()).toMatchObject({ payload: { events: [['$document', 'd']] } });
  });
});
