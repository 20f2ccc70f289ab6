import { describeDocumentStore } from '../documentStore.contract.ts';
import { createSqliteDocumentStore } from './sqliteDocumentStore.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';

const nextFile = temporaryFiles();

describeDocumentStore('SQLite', async () => createSqliteDocumentStore(nextFile()));
