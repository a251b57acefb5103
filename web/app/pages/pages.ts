import type { ComponentType } from 'react'
import { type RouteName, SETTINGS_ROUTES } from '../router/routes.ts'
import { ForbiddenPage, InternalErrorPage, NotFoundPage } from './error-page.tsx'
import { FilesPage } from './files-page.tsx'
import {
  FavoritesPage,
  HistoryPage,
  InvitationPage,
  LoginPage,
  RecentPage,
  RewindPage,
  SettingsPage,
  SharedByMePage,
  TagsPage,
  TrashPage,
} from './lazy-pages.tsx'

/** Page of each route. Routes without a page are authorized like others and show "not found". */
const PAGES: Partial<Record<RouteName, ComponentType>> = {
  login: LoginPage,
  invite: InvitationPage,
  files: FilesPage,
  trash: TrashPage,
  favorites: FavoritesPage,
  recent: RecentPage,
  sharedByMe: SharedByMePage,
  tags: TagsPage,
  history: HistoryPage,
  rewind: RewindPage,
  ...Object.fromEntries(SETTINGS_ROUTES.map((route) => [route, SettingsPage])),
  forbidden: ForbiddenPage,
  notFound: NotFoundPage,
  internalError: InternalErrorPage,
}

/** Routes that have a page. Links to other routes are omitted. */
export const AVAILABLE_ROUTES: ReadonlySet<RouteName> = new Set(Object.keys(PAGES) as RouteName[])

/** Returns the page of a route. */
export const pageOf = (name: RouteName): ComponentType => PAGES[name] ?? NotFoundPage
