import { stopClock } from './clock.ts';

stopClock();
