import { Placeholder } from '../../ui/Placeholder.tsx';

export function MembersPage() {
  return <Placeholder />;
}

export { MembersPage as Component };
