import { Placeholder } from '../../ui/Placeholder.tsx';

export function BillingPage() {
  return <Placeholder />;
}

export { BillingPage as Component };
