export { PasskeySection } from './PasskeySection.tsx';
