import { openDatabase } from '../../database/openDatabase.ts';
import { PATIENT } from '../../database/testing/patient.ts';
import type { DocumentStore } from '../documentStore.ts';
import { createSqlDocumentStore } from '../sql/sqlDocumentStore.ts';

/** Opens a document store in a SQLite file or at a PostgreSQL URL. Closing the store also closes the database. */
export async function openDocuments(place: string): Promise<DocumentStore> {
  const database = await openDatabase(
    place.startsWith('postgres:') ? { engine: 'postgres', url: place } : { engine: 'sqlite', file: place },
    { timeouts: PATIENT },
  );
  const store = createSqlDocumentStore(database);
  return {
    ...store,
    async close() {
      await store.close();
      await database.close();
    },
  };
}
