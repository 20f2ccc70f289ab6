import { useLocation } from 'react-router-dom';
import { keptSearch } from '../../lib/keptSearch.ts';

type KeptName = 'i' | 'redirect';

/** The part of the address's search that goes along to other screens (specification §2). */
export function useKeptSearch(...names: KeptName[]): string {
  return keptSearch(useLocation().search, names);
}
