import { paths } from '../../routing/paths.ts';
import { FlowScreen } from './FlowScreen.tsx';

/** /signup */
export function SignupScreen() {
  return (
    <FlowScreen
      kind="registration"
      title="Sign up"
      submitLabel="Sign up"
      other={{ question: 'Remembered that you had an identity?', label: 'Login now', path: paths.login() }}
    />
  );
}

export { SignupScreen as Component };
