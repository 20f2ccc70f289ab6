import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';

interface Props {
  /** The whole error, for people who are investigating it. */
  detail: string;
}

/** Shows and hides the whole error. */
export function ErrorDetail({ detail }: Props) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <>
      <Button color="inherit" aria-expanded={isShown} aria-controls={id} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide Error' : 'Show Error'}
      </Button>
      <Box id={id} sx={{ flexBasis: '100%', minWidth: 0 }}>
        {isShown && (
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              p: 1.5,
              overflow: 'auto',
              maxHeight: '40vh',
              textAlign: 'start',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              typography: 'body2',
              fontFamily: 'ui-monospace, monospace',
            }}
          >
            {detail}
          </Box>
        )}
      </Box>
    </>
  );
}
