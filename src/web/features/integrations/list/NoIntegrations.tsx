import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Says what is missing; the gallery that follows is the action. */
export function NoIntegrations() {
  return (
    <EmptyState>
      No integration tells yet that a monitor of this team is down. Choose below where its alerts should go.
    </EmptyState>
  );
}
