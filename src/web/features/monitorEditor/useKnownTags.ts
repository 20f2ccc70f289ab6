import { useAppSelector } from '../../app/hooks.ts';
import type { RootState } from '../../app/hooks.ts';
import { monitorsApi } from '../monitors/index.ts';

const NONE: readonly string[] = [];
const { listMonitors } = monitorsApi.endpoints;

/** The tags that a team uses, as far as a list of its monitors has been read: suggestions are not worth a request. */
export const useKnownTags = (teamId: string): readonly string[] => useAppSelector((state) => knownTags(state, teamId));

function knownTags(state: RootState, teamId: string): readonly string[] {
  for (const args of monitorsApi.util.selectCachedArgsForQuery(state, 'listMonitors')) {
    const page = args.teamId === teamId ? listMonitors.select(args)(state).data : undefined;
    if (page) return page.tags;
  }
  return NONE;
}
