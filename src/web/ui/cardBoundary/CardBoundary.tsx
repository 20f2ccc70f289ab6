import { Children, Component, type ReactNode } from 'react';
import { ErrorState } from '../ErrorState.tsx';

interface Props {
  /** Shown after an error, instead of its description and a retry. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** Keeps an error inside a part of a page. The part is shown again after a retry, or once it gets other data. */
export class CardBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidUpdate({ children }: Props): void {
    if (this.state.error !== null && children !== this.props.children) this.retry();
  }

  private readonly retry = () => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === null) return children;
    if (fallback !== undefined) return fallback;
    return <ErrorState title="Couldn’t show this part" detail={error.message} onRetry={this.retry} />;
  }
}

/** Keeps an error in any of its children inside that child. */
export const SeparateCards = ({ children }: { children: ReactNode }) =>
  Children.map(children, (child) => <CardBoundary>{child}</CardBoundary>);
