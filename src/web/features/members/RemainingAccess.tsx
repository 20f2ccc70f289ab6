import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import type { useRemainingAccess } from './useRemainingAccess.ts';

interface Props {
  remaining: Pick<ReturnType<typeof useRemainingAccess>, 'names' | 'isUnknown'>;
  /** How to refer to the person who is leaving in a sentence. */
  creator: 'they' | 'you';
  /** What can be done about them. */
  children?: ReactNode;
}

/** Lists the API keys and TV links that keep working although the person who created them is leaving. */
export function RemainingAccess({ remaining: { names, isUnknown }, creator, children }: Props) {
  return (
    <>
      {isUnknown && (
        <DialogContentText>
          We couldn’t list the API keys and TV links {creator} created. They keep working.
        </DialogContentText>
      )}
      {names.length > 0 && (
        <div>
          <DialogContentText>
            {creator === 'you' ? 'You' : 'They'} created these API keys and TV links, which keep working:
          </DialogContentText>
          <Box
            component="ul"
            aria-label="API keys and TV links"
            sx={{ m: 0, my: 0.5, pl: 2.5, maxHeight: '12rem', overflowY: 'auto', overflowWrap: 'anywhere' }}
          >
            {names.map(({ id, name, what }) => (
              <li key={id}>
                {name} ({what})
              </li>
            ))}
          </Box>
          {children}
        </div>
      )}
    </>
  );
}
