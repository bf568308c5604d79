import { Component, type ReactNode } from 'react';
import { ErrorPage } from './pages/ErrorPage.tsx';

interface Props {
  readonly children: ReactNode;
  /** A new address resets the error. */
  readonly place: string;
}
interface State {
  readonly error: unknown;
  readonly broken: boolean;
  readonly place: string;
}

/** Shows an error page for a broken screen; the menu stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, broken: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, broken: false, place: props.place };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: null, broken: false })} />;
  }
}
