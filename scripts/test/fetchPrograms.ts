import { ensureTestChromium } from '../chromium/ensureChromium.ts';
import { fetchPrometheus } from '../prometheus/prometheus.ts';

/**
 * Installs the programs that tests run but npm packages don't include. They're installed one after the other, because
 * both use Debian's package manager.
 */
fetchPrometheus();
ensureTestChromium();
