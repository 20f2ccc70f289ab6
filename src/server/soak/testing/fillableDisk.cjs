/**
 * Loaded into a server by a test: at SIGUSR2 its disk is full, and at the next one there is room again. SQLite itself
 * refuses to take another page, on every connection.
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
  // SQLite takes no limit below what the file has.
  for (const connection of connections) pragma.call(connection, `max_page_count = ${isFull ? 1 : ROOMY}`);
  process.stdout.write(isFull ? 'disk full\n' : 'disk freed\n');
});
