import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Says what is missing; the gallery that follows is the action. */
export function NoIntegrations() {
  return (
    <EmptyState>
      Nobody is told yet when a monitor of this team goes down. Choose below where its alerts should go.
    </EmptyState>
  );
}
