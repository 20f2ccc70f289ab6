import { describe, expect, it } from '@jest/globals';
import { ENGINES } from '../../database/testing/engines.ts';
import { store } from '../testing/storing.ts';
import { describeDocumentStore } from '../documentStore.contract.ts';
import type { DocumentStore } from '../documentStore.ts';
import { createSqlDocumentStore } from './sqlDocumentStore.ts';

/** The number of rounds in a race. The soak run races two processes for 1,000 rounds. */
const ROUNDS = 100;

describe.each(ENGINES)('documents in $name', ({ name, places }) => {
  const nextPlace = places();

  /** Opens a store for each of two servers on one database. */
  async function openTwo(): Promise<[DocumentStore, DocumentStore]> {
    const place = await nextPlace();
    const open = async () => {
      const database = await place.borrow();
      return { ...createSqlDocumentStore(database), close: () => database.close() };
    };
    return [await open(), await open()];
  }

  describeDocumentStore(name, async () => {
    const database = await (await nextPlace()).borrow();
    const documents = createSqlDocumentStore(database);
    return {
      ...documents,
      async close() {
        await documents.close();
        await database.close();
      },
    };
  });

  it('are up to date after another server changed or deleted them', async () => {
    const key = ['teams', 'one'];
    const [reader, writer] = await openTwo();
    await store(writer, [key, { display: 'First' }]);
    expect((await reader.get(key))?.data).toEqual({ display: 'First' });
    await store(writer, [key, { display: 'Second' }]);
    expect((await reader.get(key))?.data).toEqual({ display: 'Second' });
    await writer.commit([], [{ type: 'delete', key }]);
    expect(await reader.get(key)).toBeNull();
    await Promise.all([reader.close(), writer.close()]);
  });

  it('are up to date once this server’s commit is acknowledged, regardless of how reads are grouped', async () => {
    const key = ['teams', 'one'];
    const database = await (await nextPlace()).borrow();
    const documents = createSqlDocumentStore(database);
    for (let round = 0; round < 50; round++) {
      const early = documents.get(key);
      await store(documents, [key, round]);
      const [late, ...others] = await documents.getMany([key, key, ['teams', 'none']]);
      expect([late?.data, others[0]?.data]).toEqual([round, round]);
      expect([undefined, round - 1, round]).toContain((await early)?.data);
    }
    await documents.close();
    await database.close();
  });

  it('let exactly one of two servers win each versionstamp', async () => {
    const key = ['raced'];
    const servers = await openTwo();
    let versionstamp = await store(servers[0], [key, 'start']);
    for (let round = 0; round < ROUNDS; round++) {
      const outcomes = await Promise.all(
        servers.map((server, index) =>
          server.commit([{ key, versionstamp }], [{ type: 'set', key, data: `${round} ${index}` }]),
        ),
      );
      const winners = outcomes.flatMap((outcome, index) => (outcome.committed ? [{ ...outcome, index }] : []));
      expect(winners).toHaveLength(1);
      const [winner] = winners;
      expect(winner!.versionstamp > versionstamp).toBe(true);
      expect(await servers[round % 2]!.get(key)).toMatchObject({ data: `${round} ${winner!.index}` });
      versionstamp = winner!.versionstamp;
    }
    await Promise.all(servers.map((server) => server.close()));
  });

  it('can be written by two servers concurrently without a deadlock', async () => {
    const servers = await openTwo();
    const names = Array.from({ length: 20 }, (_, index) => `${index}`);
    const write = (server: DocumentStore, order: string[]) =>
      server.commit(
        [],
        order.map((each) => ({ type: 'set', key: ['n', each], data: each })),
      );
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        write(servers[0], names),
        write(servers[1], names.toReversed()),
        write(servers[0], names.toReversed()),
      ]);
    }
    expect(await servers[1].list(['n'], { limit: 100 })).toHaveLength(20);
    await Promise.all(servers.map((server) => server.close()));
  });
});
