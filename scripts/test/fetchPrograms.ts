import { ensureFirefox } from '../chromium/ensureFirefox.ts';
import { ensureTestChromium } from '../chromium/ensureChromium.ts';
import { fetchPrograms, NGINX, PROMETHEUS } from '../debian/debianPrograms.ts';

/**
 * Installs the programs that tests run but npm packages don't include. They're installed one after the other, because
 * all use Debian's package manager.
 */
fetchPrograms(PROMETHEUS);
fetchPrograms(NGINX);
ensureTestChromium();
ensureFirefox();
