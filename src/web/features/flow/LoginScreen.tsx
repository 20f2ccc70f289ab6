import { paths } from '../../routing/paths.ts';
import { FlowScreen } from './FlowScreen.tsx';

/** /login */
export function LoginScreen() {
  return (
    <FlowScreen
      kind="authentication"
      title="Login"
      submitLabel="Log in"
      other={{ question: "Doesn't have an identity yet?", label: 'Sign up now', path: paths.signup() }}
    />
  );
}

export { LoginScreen as Component };
