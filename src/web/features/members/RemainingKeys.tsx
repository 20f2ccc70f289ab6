import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useListApiKeysQuery } from '../apiKeys/index.ts';

interface Props {
  teamId: string;
  /** The person who is leaving. */
  userId: string;
  /** How to refer to that person in a sentence. */
  creator: 'they' | 'you';
}

/**
 * Lists the API keys that will keep working although the person who created them is leaving. Shown to people who manage
 * the team.
 */
export function RemainingKeys({ teamId, userId, creator }: Props) {
  const { currentData: keys, error } = useListApiKeysQuery({ teamId }, { refetchOnMountOrArgChange: true });
  if (!keys) {
    return error ? (
      <DialogContentText>API keys that {creator} created stay, too. We couldn’t list them.</DialogContentText>
    ) : null;
  }
  const theirs = keys.filter(({ creatorId }) => creatorId === userId);
  if (theirs.length === 0) return null;
  return (
    <>
      <DialogContentText>
        {theirs.length === 1
          ? `This API key, which ${creator} created, keeps working until someone revokes it:`
          : `These API keys, which ${creator} created, keep working until someone revokes them:`}
      </DialogContentText>
      <Box
        component="ul"
        aria-label="API keys that stay"
        sx={{ m: 0, pl: 2.5, maxHeight: '12rem', overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {theirs.map(({ keyId, name }) => (
          <li key={keyId}>{name}</li>
        ))}
      </Box>
    </>
  );
}
