import { teamKey, userKey } from '../../../contract/keys.ts';
import type { Team, User } from '../../../contract/records.ts';
import { refusalOf } from '../../access/judgeRead.ts';
import type { RequestContext } from '../../access/visitor.ts';
import { fail, type Failure } from '../../outcome.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { isMember, isOwner } from '../../teams/members.ts';
import type { Editor } from '../monitorEditor.ts';

export type TeamReader = Pick<DocumentStore, 'get'>;

/** Somebody who may do what the procedure does, for the team that it names. */
export interface Admitted {
  admitted: true;
  identityId: string;
}
export type Admission = Admitted | { admitted: false; failure: Failure };

const refuse = (failure: Failure): Admission => ({ admitted: false, failure });

/** Lets members of a team in. To others a team looks like one that does not exist, exactly as its document does. */
export async function admit(
  store: TeamReader,
  { visitor }: RequestContext,
  teamId: string,
  role: 'member' | 'owner' = 'member',
): Promise<Admission> {
  const key = teamKey(teamId);
  if (visitor.kind !== 'identity') return refuse(refusalOf(visitor, { key }));
  const { identityId } = visitor;
  const team = (await store.get(key))?.data as Team | undefined;
  if (team === undefined || !isMember(team, identityId)) return refuse(fail('DocumentNotFoundError', { key }));
  if (role === 'owner' && !isOwner(team, identityId)) return refuse(fail('ForbiddenError', { key }));
  return { admitted: true, identityId };
}

/** Who edits, under the name that they have now. */
export async function editorOf(store: TeamReader, userId: string, at: number): Promise<Editor> {
  const user = (await store.get(userKey(userId)))?.data as User | undefined;
  return { at, by: { userId, display: user?.display ?? '' } };
}
