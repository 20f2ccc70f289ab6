import { describeDocumentStore } from '../documentStore.contract.ts';
import { createSqliteDocumentStore } from './sqliteDocumentStore.ts';
import { temporaryFiles } from './testing/temporaryFiles.ts';

const nextFile = temporaryFiles();

describeDocumentStore('SQLite', async () => createSqliteDocumentStore(nextFile()));
