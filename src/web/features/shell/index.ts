export { AppShell } from './AppShell.tsx';
export { ErrorPage } from './ErrorPage.tsx';
export { NotFoundPage } from './NotFoundPage.tsx';
export { RootLayout } from './RootLayout.tsx';
export { SettingsLayout } from './SettingsLayout.tsx';
export { TeamLayout } from './TeamLayout.tsx';
