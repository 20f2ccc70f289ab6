import Button from '@mui/material/Button';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/actionIcons.tsx';

interface Props {
  label: string;
  /** The id of the element that it shows. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides a part of a row. */
export function Disclosure({ label, controls, isOpen, onToggle }: Props) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      startIcon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
    >
      {label}
    </Button>
  );
}
