import Button from '@mui/material/Button';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/actionIcons.tsx';

interface Props {
  label: string;
  /** The id of the element that's shown or hidden. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** A button that shows and hides part of a row. */
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
