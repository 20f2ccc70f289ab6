import { userKey } from '../../../contract/keys.ts';
import type { User } from '../../../contract/records.ts';
import type { PersonContext } from '../../access/visitor.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { MonitorCatalog } from '../monitorCatalog.ts';
import type { Editor, MonitorEditor } from '../monitorEditor.ts';

/** What the procedures work on. */
export interface CallServices {
  /** Users. */
  store: Pick<DocumentStore, 'get'>;
  monitors: MonitorCatalog & MonitorEditor;
  /** Monitors that a team can have; without it, any number. */
  maxMonitors?: number;
  now: Clock;
  /** Whether the disk takes new monitors. */
  hasRoom(): boolean;
}

/** The caller as the author of an edit, under the name that they have now. */
export async function editorOf(
  { store, now }: Pick<CallServices, 'store' | 'now'>,
  { visitor: { identityId: userId } }: PersonContext,
): Promise<Editor> {
  const at = now();
  const user = (await store.get(userKey(userId)))?.data as User | undefined;
  return { at, by: { userId, display: user?.display ?? '' } };
}
