import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { chooseAlternative, leaveForProvider } from '../alternatives.ts';
import { useFlow } from '../FlowContext.ts';
import { selectProgress } from '../flowSlice.ts';
import type { PromptProps } from './promptProps.ts';

/** Goes on with one alternative: to the identity provider, or to the step that asks for more. */
export function AlternativeButton({ component }: PromptProps) {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  const { provider } = component.options;

  const choose = () => {
    dispatch(chooseAlternative(kind, component));
    if (component.prompt === 'oauth2') dispatch(leaveForProvider(kind, search));
  };

  return (
    <Button variant="outlined" color="inherit" size="large" fullWidth disabled={pending !== null} onClick={choose}>
      Continue with {typeof provider === 'string' ? provider : component.id}
    </Button>
  );
}
