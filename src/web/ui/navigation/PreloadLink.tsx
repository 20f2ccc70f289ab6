import { useContext } from 'react';
import { NavLink, useLocation, useResolvedPath, type NavLinkProps } from 'react-router-dom';
import { NavigationContext } from './NavigationContext.ts';
import { usePreloadOnIntent } from './usePreloadOnIntent.ts';

/** A link within the application: it keeps what is kept across navigation and preloads where it leads on intent. */
export function PreloadLink({ to, onPointerEnter, onPointerLeave, onFocus, onBlur, ...props }: NavLinkProps) {
  const { resolve } = useContext(NavigationContext);
  const target = resolve(useResolvedPath(to), useLocation());
  const intent = usePreloadOnIntent(target);
  return (
    <NavLink
      {...props}
      to={target}
      onPointerEnter={both(onPointerEnter, intent.onPointerEnter)}
      onPointerLeave={both(onPointerLeave, intent.onPointerLeave)}
      onFocus={both(onFocus, intent.onFocus)}
      onBlur={both(onBlur, intent.onBlur)}
    />
  );
}

/** Tooltips and buttons around the link listen to the same events. */
const both =
  <Event,>(outer: ((event: Event) => void) | undefined, inner: () => void) =>
  (event: Event) => {
    outer?.(event);
    inner();
  };
