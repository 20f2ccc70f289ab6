import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { backUp } from '../database/sqlite/backup/backUp.ts';
import { openSqliteDatabase } from '../database/sqlite/openSqliteDatabase.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import { closeAll } from '../egress/testing/listen.ts';
import { createLogger } from '../pinoLogger.ts';
import { everyRow } from '../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { createPlantedTour, type Found, METRICS_TOKEN, type Planted, PUBLIC_URL } from './testing/plantedTour.ts';

/** Records the response to each request. */
function recordResponses(answers: Found[], isOfViewer: (authorization: string) => boolean): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const response = await fetch(target, init);
    const { pathname } = new URL(target instanceof Request ? target.url : target);
    const command = typeof init?.body === 'string' ? (/"rpc":\[([^\]]*)\]/.exec(init.body)?.[1] ?? 'of/none') : '';
    const asked = pathname === '/api' ? command.replaceAll('"', '').replace(',', '/') : pathname.split('/')[1];
    const who = isOfViewer(new Headers(init?.headers).get('authorization') ?? '') ? 'the viewer’s ' : '';
    const headers = [...response.headers].map((each) => each.join(': ')).join('\n');
    answers.push({ place: `${who}answer of ${asked}`, text: `${headers}\n${await response.clone().text()}` });
    return response;
  });
}

describe.each(ENGINES)('secrets of every kind on $name', ({ places }) => {
  const nextPlace = places();
  let place: TestPlace;
  let server: TestServer;
  let tour: ReturnType<typeof createPlantedTour>;
  let heard: Found[];
  let log: string[];

  beforeEach(async () => {
    place = await nextPlace();
    [heard, log] = [[], []];
    server = await startTestServer({
      logger: createLogger('trace', { write: (line: string) => void log.push(line) }),
      config: {
        database: databaseAt(place.url),
        allowsPrivateTargets: true,
        publicUrl: PUBLIC_URL,
        metricsToken: METRICS_TOKEN,
      },
    });
    tour = createPlantedTour(server, heard);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    tour.close();
    await server.close();
    await closeAll();
  });

  it('appear only in responses that are meant to return them', async () => {
    recordResponses(heard, tour.isViewer);
    await tour.walk();

    const kept: Found[] = [];
    const database = await place.open();
    kept.push(...(await everyRow(database)));
    await database.close();
    if (place.url.startsWith('sqlite:')) {
      const target = join(mkdtempSync(join(tmpdir(), 'hearth-planted-')), 'backup.sqlite');
      backUp({ file: server.databaseFile, target, canOverwrite: false });
      const copy = openSqliteDatabase(target);
      kept.push(...(await everyRow(copy)));
      await copy.close();
    }
    const everything = [...heard, ...kept, { place: 'log', text: log.join('') }];
    const places = ({ text }: Planted): string[] => {
      // Searches for a six-digit code only as a separate number, because times and sizes also contain digits.
      const isThere = /^\d+$/.test(text)
        ? (each: string) => new RegExp(`(?<![0-9A-Za-z_-])${text}(?![0-9A-Za-z_-])`).test(each)
        : (each: string) => each.includes(text);
      return [...new Set(everything.filter((each) => isThere(each.text)).map((each) => each.place))].toSorted();
    };
    const table = (of: (each: Planted) => string[]) =>
      Object.fromEntries([...tour.planted].map(([name, each]) => [name, of(each)]));
    expect(tour.planted.size).toBeGreaterThan(30);
    expect(table(places)).toEqual(table(({ isIn = [] }) => isIn.toSorted()));
  });
});
