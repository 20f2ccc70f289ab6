import { keyframes, styled } from '@mui/material/styles';
import night from './nightOfJobs.svg';

const appear = keyframes({ from: { opacity: 0 } });

const Picture = styled('svg')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  animation: `${appear} 160ms`,
});

/**
 * A night of jobs: one doesn't run, the team is alerted, and the job recovers. The drawing is a file, because a script
 * would delay the form. Because it's used by reference, it has the page's colors and font.
 */
export function AuthPanel() {
  return (
    // A narrow panel cuts off the right side, which shows the future.
    <Picture viewBox="0 0 720 876" preserveAspectRatio="xMinYMid slice">
      <use href={`${night}#night`} />
    </Picture>
  );
}
