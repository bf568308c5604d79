import { Component, type ReactNode } from 'react';
import { ErrorPage } from './pages/ErrorPage.tsx';

interface Props {
  readonly children: ReactNode;
  /** A new address resets the error. */
  readonly address: string;
}
interface State {
  readonly error: unknown;
  readonly broken: boolean;
  readonly address: string;
}

/** Shows an error page for a broken screen; the menu stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, broken: false, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.address === state.address ? null : { error: null, broken: false, address: props.address };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: null, broken: false })} />;
  }
}
