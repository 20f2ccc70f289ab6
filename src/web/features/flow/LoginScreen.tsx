import { paths } from '../../routing/paths.ts';
import { FlowScreen, type OutlineProps } from './FlowScreen.tsx';

/** The /login screen. */
export function LoginScreen(props: OutlineProps) {
  return (
    <FlowScreen
      {...props}
      kind="authentication"
      title="Login"
      submitLabel="Log in"
      other={{ question: "Doesn't have an identity yet?", label: 'Sign up now', path: paths.signup() }}
    />
  );
}

export { LoginScreen as Component };
