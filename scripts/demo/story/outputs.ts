import type { Failure } from './job.ts';
import type { Random } from './random.ts';

/** Job output. Its first line appears in alerts and on monitors' pages. */

const count = (random: Random, least: number, most: number): string =>
  Math.round(random.between(least, most)).toLocaleString('en-US');

export const dumped = (random: Random): string =>
  `pg_dump: saved 214 tables, ${count(random, 48_000, 52_000)} MB\nupload: s3://backups/postgres done\nverify: checksum ok\n`;

export const loaded = (random: Random): string =>
  `extracted ${count(random, 8_000, 24_000)} rows\nloaded ${count(random, 8_000, 24_000)} rows into analytics.orders\n`;

export const sent = (random: Random): string => `queued ${count(random, 900, 2_600)} messages, 0 rejected\n`;

export const indexed = (random: Random): string =>
  `indexed ${count(random, 380_000, 420_000)} documents\nswapped alias products -> products_v2\n`;

export const billed = (random: Random): string =>
  `invoices: ${count(random, 180, 420)} created, 0 failed\nposted to ledger\n`;

export const DISK_FULL: Failure = {
  exitStatus: 2,
  output: `mysqldump: Got errno 28 on write
No space left on device: /var/backups/mysql/legacy-shop.sql.gz
  97.9 GB used of 98.0 GB on /dev/sdb1
Largest folders: /var/backups/mysql/archive 61.2 GB, /var/backups/mysql/binlog 30.4 GB
cleanup: skipped, lock file held by pid 20417
exit 2
`,
};

export const NO_DATABASE: Failure = {
  exitStatus: 1,
  output: `psycopg2.OperationalError: connection to server at "db-primary.internal" (10.20.0.11), port 5432 failed: Connection refused
	Is the server running on that host and accepting TCP/IP connections?
  File "/srv/etl/load.py", line 88, in connect
retried 5 times over 30 s, giving up
`,
};

export const REGISTRY_LIMIT: Failure = {
  exitStatus: 1,
  output: `trivy: scanned 61 of 148 images
FATAL toomanyrequests: You have reached your pull rate limit.
  registry.example.com/platform/checkout:2026.11.3
`,
};

export const PROBE_TIMEOUT: Failure = {
  exitStatus: 124,
  output: `GET https://shop.example.com/search?q=tent timed out after 8 s
GET https://shop.example.com/ 200 in 412 ms
  3 of 3 retries used
0 of 20 results found
`,
};

export const CARD_GATEWAY: Failure = {
  exitStatus: 1,
  output: `reconcile: 1,882 payments, 1,879 matched
ERROR gateway answered 502 Bad Gateway for batch 2 of 3
3 payments left for the next run
`,
};

export const BAD_MAIL: Failure = {
  exitStatus: 75,
  output: `smtp: 421 4.7.0 Try again later, closing connection
deferred 412 messages
`,
};
