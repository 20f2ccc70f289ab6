import { readProject } from './importing/healthchecks/readProject.ts';
import { READ_FILE, READ_PROJECT } from './importing/importTasks.ts';
import { readImportFile } from './importing/readImportFile.ts';
import { handle, serveTasks } from './isolation/serveTasks.ts';
import { READ_MAIL, readMailParts } from './mailPings/mailTask.ts';
import { READ_CONFIGURATION, readConfiguration } from './managementApi/configuration/configurationTask.ts';

// The program for untrusted input, which `createIsolation` starts in separate processes.
serveTasks([
  handle(READ_FILE, readImportFile),
  handle(READ_PROJECT, readProject),
  handle(READ_CONFIGURATION, readConfiguration),
  handle(READ_MAIL, readMailParts),
]);
