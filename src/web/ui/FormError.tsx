import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { WarningIcon } from './icons/actionIcons.tsx';

/** Why the form as a whole failed. The live region exists before the words appear, so that they are announced. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children !== undefined && (
        <Box sx={{ pt: 2 }}>
          <Alert severity="error" role="presentation" icon={<WarningIcon />}>
            {children}
          </Alert>
        </Box>
      )}
    </div>
  );
}
