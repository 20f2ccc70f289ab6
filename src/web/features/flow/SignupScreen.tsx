import { paths } from '../../routing/paths.ts';
import { FlowScreen, type OutlineProps } from './FlowScreen.tsx';

/** The /signup screen. */
export function SignupScreen(props: OutlineProps) {
  return (
    <FlowScreen
      {...props}
      kind="registration"
      title="Sign up"
      submitLabel="Sign up"
      other={{ question: 'Remembered that you had an identity?', label: 'Login now', path: paths.login() }}
    />
  );
}

export { SignupScreen as Component };
