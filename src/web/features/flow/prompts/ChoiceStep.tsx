import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type { FlowComponent } from '../../../../contract/flow.ts';
import { AlternativeButton } from './AlternativeButton.tsx';
import { EmailPrompt } from './EmailPrompt.tsx';

/** Several ways to go on: the e-mail form, and a button for each other one. */
export function ChoiceStep({ prompts }: { prompts: FlowComponent[] }) {
  const email = prompts.find(({ prompt }) => prompt === 'email');
  const others = prompts.filter((component) => component !== email);
  return (
    <Stack sx={{ gap: 2.5 }}>
      {email && <EmailPrompt component={email} />}
      {email && others.length > 0 && <Divider sx={{ color: 'text.secondary', typography: 'body2' }}>or</Divider>}
      <Stack sx={{ gap: 1.25 }}>
        {others.map((component) => (
          <AlternativeButton key={component.id} component={component} />
        ))}
      </Stack>
    </Stack>
  );
}
