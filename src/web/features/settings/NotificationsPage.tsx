import { Placeholder } from '../../ui/Placeholder.tsx';

export function NotificationsPage() {
  return <Placeholder />;
}

export { NotificationsPage as Component };
