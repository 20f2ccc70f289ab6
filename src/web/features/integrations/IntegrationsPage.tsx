import { Placeholder } from '../../ui/Placeholder.tsx';

export function IntegrationsPage() {
  return <Placeholder />;
}

export { IntegrationsPage as Component };
