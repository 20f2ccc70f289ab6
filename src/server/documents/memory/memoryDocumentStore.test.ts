import { describeDocumentStore } from '../documentStore.contract.ts';
import { createMemoryDocumentStore } from './memoryDocumentStore.ts';

describeDocumentStore('memory', async () => createMemoryDocumentStore());
