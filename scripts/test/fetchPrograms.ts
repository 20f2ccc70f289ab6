import { ensureTestChromium } from '../chromium/ensureChromium.ts';
import { fetchPrometheus } from '../prometheus/prometheus.ts';

/** Gets the programs that tests run and packages don't bring, one after another because both use Debian's package manager. */
fetchPrometheus();
ensureTestChromium();
