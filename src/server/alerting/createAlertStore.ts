import type { AlertStore } from './alertStore.ts';
import type { Outbox } from './outbox.ts';
import { createOutbox } from './outbox/createOutbox.ts';
import type { OutboxRows } from './outboxRows.ts';

/** What an adapter keeps: everything but the decisions about what is sent to whom. */
export interface AlertTables extends Omit<AlertStore, keyof Outbox> {
  outboxRows: OutboxRows;
}

/** Puts the outbox on the tables of an adapter. */
export function createAlertStore({ outboxRows, ...tables }: AlertTables): AlertStore {
  return { ...tables, ...createOutbox(outboxRows) };
}
