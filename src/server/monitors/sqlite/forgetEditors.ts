import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { MonitorEditor } from '../monitorEditor.ts';
import type { MonitorDatabase } from './monitorDatabase.ts';

/** Edits that one transaction changes. */
const STEP_ROWS = 500;

/** Removes the name of a person who has left from timelines; their changes stay. */
export function createEditorForgetting({ sqlite, transact }: MonitorDatabase): Pick<MonitorEditor, 'forgetEditor'> {
  const ofPerson = prepareRead<[monitor: number, sequence: number]>(
    sqlite,
    "SELECT monitor, sequence FROM edits WHERE user_id = ? AND user_id <> '' LIMIT ?",
  );
  const forget = prepareWrite(
    sqlite,
    "UPDATE edits SET user_id = '', user_display = '' WHERE monitor = ? AND sequence = ?",
  );
  return {
    async forgetEditor(userId) {
      return transact(() => {
        const rows = ofPerson.all(userId, STEP_ROWS);
        for (const [monitor, sequence] of rows) forget(monitor, sequence);
        return { hasMore: rows.length === STEP_ROWS };
      });
    },
  };
}
