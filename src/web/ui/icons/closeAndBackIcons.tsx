import { createIcon } from './createIcon.tsx';

// In a separate file, because the sign-in screens use only these icons.
export const CloseIcon = createIcon('Close', <path d="m6 6 12 12M18 6 6 18" />);
export const BackIcon = createIcon('Back', <path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
