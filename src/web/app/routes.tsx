import type { RouteObject } from 'react-router-dom';
import { ErrorPage } from '../features/shell/ErrorPage.tsx';
import { FirstLoad, RootLayout } from '../features/shell/RootLayout.tsx';
import { paths } from '../routing/paths.ts';
import type { PageNeed, RouteHandle } from '../routing/routeHandle.ts';
import type { App } from './createApp.ts';
import { AuthenticatedGate, PublicGate } from './gates.tsx';
import {
  authenticatedLoader,
  lostLoader,
  publicLoader,
  readingLoader,
  redirectLoader,
  teamLoader,
  teamsIndexLoader,
} from './loaders.ts';

/** Every screen in the application, with its access rule and its title (specification §2). */
export const createRoutes = (app: App): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: FirstLoad,
    children: [
      {
        loader: publicLoader(app),
        handle: needing('anyone'),
        Component: PublicGate,
        children: [
          {
            path: 'login',
            handle: titled('Login'),
            lazy: async () => ({ Component: (await import('../features/flow/EntryScreens.tsx')).LoginScreen }),
          },
          {
            path: 'signup',
            handle: titled('Sign up'),
            lazy: async () => ({ Component: (await import('../features/flow/EntryScreens.tsx')).SignupScreen }),
          },
        ],
      },
      {
        loader: authenticatedLoader(app),
        handle: needing('signedIn'),
        Component: AuthenticatedGate,
        children: [
          { index: true, Component: Elsewhere, loader: redirectLoader(app, paths.teams) },
          {
            lazy: async () => ({ Component: (await import('../features/shell/AppShell.tsx')).AppShell }),
            children: [{ ErrorBoundary: ErrorPage, children: [teamRoutes(app), settingsRoutes(app)] }],
          },
        ],
      },
      {
        path: 'invite',
        handle: { ...titled('Invitation'), ...needing('anyone') },
        lazy: () => import('../features/invitation/InvitationPage.tsx'),
      },
      {
        path: '*',
        handle: { ...titled('Not Found'), ...needing('anyone') },
        loader: lostLoader(app),
        lazy: () => import('../features/shell/LostPage.tsx'),
      },
    ],
  },
];

/** Shown at URLs that only redirect to others. */
const Elsewhere = () => null;

/** Declares what a route's pages require. `PageOfTeam` checks rights in a team. */
const needing = (needs: PageNeed, doing?: string): RouteHandle => ({ needs, doing });

const titled = (title: RouteHandle['title'], description?: string): RouteHandle => ({ title, description });

const heartbeatRoutes = (app: App): RouteObject[] => [
  {
    index: true,
    loader: readingLoader(app, 'readMonitors'),
    lazy: () => import('../features/monitorList/HeartbeatsPage.tsx'),
  },
  {
    path: 'new',
    handle: { ...titled('New monitor'), ...needing('write', 'create monitors') },
    lazy: () => import('../features/monitorEditor/NewMonitorPage.tsx'),
  },
  {
    path: ':monitorId',
    loader: readingLoader(app, 'readMonitor'),
    lazy: async () => ({ handle: titled((await import('../features/monitors/monitorTitle.ts')).monitorTitle) }),
    children: [
      {
        loader: readingLoader(app, 'readMonitorPage'),
        lazy: () => import('../features/monitorPage/MonitorPage.tsx'),
        children: [
          {
            index: true,
            loader: readingLoader(app, 'readOverviewTab'),
            lazy: () => import('../features/monitorPage/OverviewTab.tsx'),
          },
          {
            path: 'events',
            loader: readingLoader(app, 'readEventsTab'),
            lazy: () => import('../features/monitorPage/events/EventsTab.tsx'),
          },
          {
            path: 'alerts',
            loader: readingLoader(app, 'readIntegrations'),
            lazy: () => import('../features/monitorPage/alerts/AlertsTab.tsx'),
          },
          { path: 'setup', lazy: () => import('../features/monitorPage/SetupTab.tsx') },
        ],
      },
      {
        path: 'edit',
        lazy: async () => {
          const [{ Component }, { editMonitorTitle }] = await Promise.all([
            import('../features/monitorEditor/EditMonitorPage.tsx'),
            import('../features/monitors/monitorTitle.ts'),
          ]);
          return {
            Component,
            handle: { title: editMonitorTitle, crumb: 'Edit', ...needing('write', 'edit monitors') },
          };
        },
      },
    ],
  },
];

/** Shown for unknown URLs within a section, so that the shell stays visible. */
const missingPage: RouteObject = {
  path: '*',
  handle: titled('Not Found'),
  lazy: () => import('../features/shell/MissingPage.tsx'),
};

const teamRoutes = (app: App): RouteObject => ({
  path: 'teams',
  handle: titled('Teams'),
  children: [
    { index: true, Component: Elsewhere, loader: teamsIndexLoader(app) },
    {
      path: ':teamId',
      loader: teamLoader(app),
      lazy: async () => {
        const { TeamLayout, teamAttention, teamTitle } = await import('../features/shell/TeamLayout.tsx');
        return { Component: TeamLayout, handle: { title: teamTitle, attention: teamAttention, ...needing('read') } };
      },
      children: [
        {
          index: true,
          handle: titled('Dashboard'),
          loader: readingLoader(app, 'readDashboard'),
          lazy: () => import('../features/dashboard/TeamDashboardPage.tsx'),
        },
        {
          path: 'monitors',
          handle: titled('Monitors'),
          children: [
            {
              index: true,
              Component: Elsewhere,
              loader: redirectLoader(app, ({ teamId = '' }) => paths.teamHeartbeats(teamId)),
            },
            {
              path: 'hearthbeat',
              handle: titled('Hearthbeat', 'Manage your hearthbeat monitors'),
              children: heartbeatRoutes(app),
            },
          ],
        },
        {
          path: 'settings',
          handle: titled('Settings'),
          children: [
            {
              index: true,
              Component: Elsewhere,
              loader: redirectLoader(app, ({ teamId = '' }) => paths.teamSettings(teamId, 'general')),
            },
            {
              lazy: () => import('../features/teamGeneral/GeneralLayout.tsx'),
              children: [
                {
                  path: 'general',
                  handle: titled('General', 'Manage team settings'),
                  lazy: () => import('../features/teamGeneral/GeneralPage.tsx'),
                },
                {
                  path: 'audit',
                  handle: {
                    ...titled('Audit log'),
                    ...needing('manage', 'read its audit log'),
                  },
                  lazy: () => import('../features/auditLog/AuditLogPage.tsx'),
                },
                {
                  path: 'api-keys',
                  handle: {
                    ...titled('API keys'),
                    ...needing('manage', 'see its API keys'),
                  },
                  lazy: () => import('../features/apiKeys/ApiKeysPage.tsx'),
                },
                {
                  path: 'badges',
                  handle: titled('Badges'),
                  lazy: () => import('../features/badges/BadgesPage.tsx'),
                },
                {
                  path: 'import',
                  handle: {
                    ...titled('Import'),
                    ...needing('manage', 'import monitors'),
                  },
                  lazy: () => import('../features/importing/ImportPage.tsx'),
                },
              ],
            },
            {
              path: 'integrations',
              handle: titled('Integrations', 'Manage team integrations settings'),
              loader: readingLoader(app, 'readIntegrations'),
              lazy: () => import('../features/integrationsPage/IntegrationsPage.tsx'),
            },
            {
              path: 'members',
              handle: titled('Members', 'Manage who has access to this team'),
              lazy: () => import('../features/members/MembersPage.tsx'),
            },
          ],
        },
        missingPage,
      ],
    },
  ],
});

const settingsRoutes = (app: App): RouteObject => ({
  path: 'settings',
  handle: titled('Settings'),
  lazy: async () => ({ Component: (await import('../features/shell/SettingsLayout.tsx')).SettingsLayout }),
  children: [
    { index: true, Component: Elsewhere, loader: redirectLoader(app, () => paths.settings('account')) },
    {
      path: 'account',
      handle: titled('Account', 'Manage your Hearth account'),
      lazy: () => import('../features/account/AccountPage.tsx'),
    },
    {
      path: 'security',
      handle: titled('Security', 'Manage your security settings'),
      lazy: () => import('../features/security/SecurityPage.tsx'),
    },
    {
      path: 'notifications',
      handle: titled('Notifications', 'Manage your notifications preferences'),
      lazy: () => import('../features/notificationsPage/NotificationsPage.tsx'),
    },
    {
      path: 'billing',
      handle: titled('Billing', 'Manage your billing information'),
      lazy: () => import('../features/usage/UsagePage.tsx'),
    },
    missingPage,
  ],
});
