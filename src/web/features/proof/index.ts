export { ProofHost } from './ProofHost.tsx';
