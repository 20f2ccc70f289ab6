/**
 * Loaded into a server by a test. SIGUSR2 fills the disk, so that SQLite refuses to allocate another page on any
 * connection; another SIGUSR2 frees space again.
 */
const Database = require('libsql');

const ROOMY = 2 ** 31;
const connections = new Set();
const { pragma } = Database.prototype;
Database.prototype.pragma = function remember(...parameters) {
  connections.add(this);
  return pragma.apply(this, parameters);
};

let isFull = false;
process.on('SIGUSR2', () => {
  isFull = !isFull;
  // SQLite doesn't accept a limit below the file's current size.
  for (const connection of connections) pragma.call(connection, `max_page_count = ${isFull ? 1 : ROOMY}`);
  process.stdout.write(isFull ? 'disk full\n' : 'disk freed\n');
});
