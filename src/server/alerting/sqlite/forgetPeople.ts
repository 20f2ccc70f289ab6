import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { KnownPeople } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { destinationOfPerson, personOf } from './destinations.ts';

/** Notifications that one step forgets. */
const STEP_ROWS = 500;
/** Sorts right after all destinations that are people. */
const AFTER_PEOPLE = 'user;';

/** Forgets wishes of people, and what they were told. */
export function createPeopleForgetting({ sqlite, transact }: AlertDatabase, stepRows = STEP_ROWS): KnownPeople {
  const next = [
    prepareRead<[string | null]>(sqlite, 'SELECT min(user_id) FROM preferences WHERE user_id > ?'),
    prepareRead<[string | null]>(sqlite, 'SELECT min(user_id) FROM team_mails WHERE user_id > ?'),
  ];
  const nextTold = prepareRead<[string | null]>(
    sqlite,
    'SELECT min(destination) FROM notifications WHERE destination > ? AND destination < ?',
  );
  const told = prepareRead<[number]>(sqlite, 'SELECT id FROM notifications WHERE destination = ? LIMIT ?');
  const dropTold = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ?');
  const dropWishes = ['preferences', 'team_mails'].map((table) =>
    prepareWrite(sqlite, `DELETE FROM ${table} WHERE user_id = ?`),
  );

  return {
    async personAfter(userId) {
      const destination = nextTold.get(destinationOfPerson(userId), AFTER_PEOPLE)?.[0] ?? null;
      const found = next.map((read) => read.get(userId)?.[0] ?? null);
      if (destination !== null) found.push(personOf(destination));
      return found.filter((each) => each !== null).toSorted(byBytes)[0] ?? null;
    },
    forgetPerson: async (userId) =>
      transact(() => {
        for (const drop of dropWishes) drop(userId);
        const rows = told.all(destinationOfPerson(userId), stepRows);
        for (const [id] of rows) dropTold(id);
        return { hasMore: rows.length === stepRows };
      }),
  };
}

/** The order of the indexes. */
const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
