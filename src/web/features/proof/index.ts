export { ProofHost } from './ProofHost.tsx';
export { keepTrip, takeReturn, tripOf } from './providerTrip.ts';
