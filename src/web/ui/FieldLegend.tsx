import FormLabel from '@mui/material/FormLabel';

/** The label of a group of controls. */
export function FieldLegend({ children }: { children: string }) {
  return (
    <FormLabel component="legend" sx={{ mb: 0.75, p: 0 }}>
      {children}
    </FormLabel>
  );
}
