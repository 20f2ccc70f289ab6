import { UserSchema, TeamReferenceSchema } from '../../contract/records.ts';
import { validateDisplayText } from '../validation/displayText.ts';
import { defineCollection } from '../access/rules.ts';
import { isAcceptedTimezone } from '../time/zones.ts';

/** Users can read and write their own record. It's created and deleted with the account, so clients can't delete it. */
export const usersCollection = defineCollection({
  documents: 'users/{userId}',
  schema: UserSchema,
  needs: { read: 'self', list: 'none', write: 'self' },
  canWrite({ params, before, after }) {
    if (after === null) return 'forbidden';
    if (after.userId !== params.userId)
      return { path: 'userId', message: 'must be the ID that the record is stored under' };
    if (!isAcceptedTimezone(after.timezone)) return { path: 'timezone', message: 'must be a timezone name' };
    return validateDisplayText(before, after) ?? 'allowed';
  },
});

/** The teams that a person is in. Only written in commits that change team records. */
export const userTeamsCollection = defineCollection({
  documents: 'users/{userId}/teams/{teamId}',
  schema: TeamReferenceSchema,
  needs: { read: 'self', list: 'self', write: 'none' },
});
