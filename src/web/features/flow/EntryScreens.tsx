import { paths } from '../../routing/paths.ts';
import { FlowScreen, type OutlineProps } from './FlowScreen.tsx';

/** The /login screen. */
export const LoginScreen = (props: OutlineProps) => (
  <FlowScreen
    {...props}
    kind="authentication"
    title="Login"
    submitLabel="Log in"
    other={{ question: "Doesn't have an identity yet?", label: 'Sign up now', path: paths.signup() }}
  />
);

/** The /signup screen. */
export const SignupScreen = (props: OutlineProps) => (
  <FlowScreen
    {...props}
    kind="registration"
    title="Sign up"
    submitLabel="Sign up"
    other={{ question: 'Remembered that you had an identity?', label: 'Login now', path: paths.login() }}
  />
);
