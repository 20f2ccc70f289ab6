import MuiSwitch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';

const WIDTH = 36;
const HEIGHT = 20;
const GAP = 3;
const THUMB = HEIGHT - 2 * GAP;

/** A switch whose track has a hairline and fills when on. Its thumb has no shadow and stays within the track. */
export const Switch = styled(MuiSwitch)(({ theme }) => ({
  flexShrink: 0,
  width: WIDTH,
  height: HEIGHT,
  padding: 0,
  overflow: 'visible',
  '& .MuiSwitch-switchBase': {
    padding: GAP,
    color: theme.vars.palette.text.secondary,
    '&:hover': { backgroundColor: 'transparent' },
    '&.Mui-checked': {
      transform: `translateX(${WIDTH - HEIGHT}px)`,
      color: theme.vars.palette.primary.contrastText,
      '&:hover': { backgroundColor: 'transparent' },
      '& + .MuiSwitch-track': {
        opacity: 1,
        borderColor: theme.vars.palette.primary.main,
        backgroundColor: theme.vars.palette.primary.main,
      },
    },
    // The focus ring is around the whole switch.
    '&.Mui-focusVisible': { outline: 'none' },
    '&.Mui-focusVisible + .MuiSwitch-track': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 2,
    },
  },
  '& .MuiSwitch-thumb': { width: THUMB, height: THUMB, boxShadow: 'none' },
  '& .MuiSwitch-track': {
    boxSizing: 'border-box',
    opacity: 1,
    border: `1px solid ${theme.vars.palette.shell.control}`,
    borderRadius: HEIGHT / 2,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
