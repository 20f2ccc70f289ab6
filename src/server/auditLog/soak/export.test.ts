import { describe, expect, it } from '@jest/globals';
import type { AuditFormat } from '../../../contract/audit/auditActions.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { AuditEntry } from '../../audit/auditEntry.ts';
import { createSqlAuditTrail } from '../../audit/sql/sqlAuditTrail.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { exportAudit, ExportEndedError } from '../exportAudit.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ENTRIES = isSoak ? 100_000 : 2_200;
/** Entries written on each day, which are fewer than a day may have. */
const AT_ONCE = 500;
const MAX_LINES = 500;
const TIMEOUT_MS = isSoak ? 600_000 : 300_000;

const teamId = 'tid_export';
const entryOf = (number: number): AuditEntry => ({
  teamId,
  action: 'view.created',
  detail: { name: `View ${number}` },
  actor: { kind: 'person', identityId: `id_${number % 20}`, address: '192.0.2.1' },
});

describe.each(ENGINES)('a download of a long audit log in $name', ({ name, places }) => {
  const nextPlace = places();

  it(
    'contains every entry once, and keeps only one page in memory',
    async () => {
      let now = 0;
      const database = { ...(await (await nextPlace()).borrow()), now: () => now };
      const trail = createSqlAuditTrail(database);
      for (let start = 0; start < ENTRIES; start += AT_ONCE) {
        now += DAY_MS;
        const count = Math.min(AT_ONCE, ENTRIES - start);
        await trail.record(Array.from({ length: count }, (_, index) => entryOf(start + index)));
      }
      let pages = 0;
      let canRead = true;
      const exporting = {
        trail: { list: (query: Parameters<typeof trail.list>[0]) => (pages++, trail.list(query)) },
        reading: { documents: createSqlDocumentStore(database), addressOf: async () => null },
        readerId: 'id_0',
        canRead: async () => canRead,
      };
      const before = process.memoryUsage.rss();
      let most = before;
      for (const format of ['csv', 'jsonl'] satisfies AuditFormat[]) {
        const found = new Set<string>();
        pages = 0;
        for await (const chunk of exportAudit(exporting, { teamId, format })) {
          const lines = chunk.split('\n').slice(0, -1);
          expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
          for (const line of lines) {
            const view = /View \d+/.exec(line)?.[0];
            if (view !== undefined) found.add(view);
          }
          // No page is read before it's needed.
          expect(pages).toBe(Math.ceil(found.size / MAX_LINES));
          most = Math.max(most, process.memoryUsage.rss());
        }
        expect(found.size).toBe(ENTRIES);
      }
      process.stdout.write(`${name}, ${ENTRIES} entries: ${Math.round((most - before) / 1_048_576)} MiB more\n`);

      const ended = exportAudit(exporting, { teamId, format: 'jsonl' });
      await ended.next();
      canRead = false;
      await expect(ended.next()).rejects.toThrow(ExportEndedError);
      await database.close();
    },
    TIMEOUT_MS,
  );
});
