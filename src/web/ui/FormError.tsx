import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { WarningIcon } from './icons/actionIcons.tsx';

/** Says why submitting the form failed. The live region exists before its text, so that the text is announced. */
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
