import { teamKey } from '../../../contract/keys.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { MonitorEditor } from '../monitorEditor.ts';

/** Brings to its end the deletion of teams that a crash cut short. */
export async function removeDoomedTeams(
  documents: Pick<DocumentStore, 'get'>,
  monitors: Pick<MonitorEditor, 'doomedTeams' | 'spareTeam' | 'removeTeam'>,
): Promise<void> {
  for (const teamId of await monitors.doomedTeams()) {
    const team = await documents.get(teamKey(teamId));
    await (team === null ? monitors.removeTeam(teamId) : monitors.spareTeam(teamId));
  }
}
