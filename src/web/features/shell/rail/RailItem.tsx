import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router-dom';

type Props = Omit<ButtonBaseProps, 'children'> &
  Partial<Pick<LinkProps, 'to'>> & {
    label: string;
    /** The avatar's content: initials or an icon. */
    avatar: ReactNode;
    /** Shown at the corner of the avatar. */
    badge?: ReactNode;
    isActive?: boolean;
    isRound?: boolean;
  };

/** An item in the rail: an avatar with its name below. The tooltip shows the full name. */
export function RailItem({ label, avatar, badge, isActive = false, isRound = false, ...button }: Props) {
  return (
    <Tooltip title={label} placement="right" describeChild>
      <ButtonBase
        {...button}
        sx={{
          position: 'relative',
          display: 'grid',
          justifyItems: 'center',
          gap: 0.5,
          width: '100%',
          px: 0.5,
          py: 0.75,
          color: isActive ? 'text.primary' : 'text.secondary',
          '&:hover, &:focus-visible': { color: 'text.primary' },
          '&:hover .MuiAvatar-root': { borderColor: 'shell.control' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
          '&::before': isActive
            ? {
                content: '""',
                position: 'absolute',
                left: 0,
                top: 8,
                height: 36,
                width: 3,
                borderRadius: '0 3px 3px 0',
                bgcolor: 'primary.main',
              }
            : undefined,
        }}
      >
        <Box component="span" sx={{ position: 'relative' }}>
          <Avatar
            variant={isRound ? 'circular' : 'rounded'}
            aria-hidden
            sx={
              isActive
                ? { color: 'shell.emberText', bgcolor: 'shell.emberTint', borderColor: 'primary.main' }
                : { transition: 'border-color 120ms' }
            }
          >
            {avatar}
          </Avatar>
          {badge}
        </Box>
        <Box
          component="span"
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            maxWidth: '100%',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            textAlign: 'center',
            typography: 'micro',
          }}
        >
          {label}
        </Box>
      </ButtonBase>
    </Tooltip>
  );
}
