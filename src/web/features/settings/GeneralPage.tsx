import { Placeholder } from '../../ui/Placeholder.tsx';

export function GeneralPage() {
  return <Placeholder />;
}

export { GeneralPage as Component };
