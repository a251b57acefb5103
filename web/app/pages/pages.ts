import type { ComponentType } from 'react'
import { type RouteName, SETTINGS_ROUTES } from '../router/routes.ts'
import { ForbiddenPage, InternalErrorPage, NotFoundPage } from './error-page.tsx'
import { FilesPage } from './files-page.tsx'
import { HistoryPage, LoginPage, RewindPage, SettingsPage, TrashPage } from './later-pages.tsx'

/** The page of each route. A route that has none yet is guarded as it will be, and shows that there is nothing. */
const PAGES: Partial<Record<RouteName, ComponentType>> = {
  login: LoginPage,
  files: FilesPage,
  trash: TrashPage,
  history: HistoryPage,
  rewind: RewindPage,
  ...Object.fromEntries(SETTINGS_ROUTES.map((route) => [route, SettingsPage])),
  forbidden: ForbiddenPage,
  notFound: NotFoundPage,
  internalError: InternalErrorPage,
}

/** The routes that lead somewhere: links to others are left out. */
export const OFFERED: ReadonlySet<RouteName> = new Set(Object.keys(PAGES) as RouteName[])

/** What a route shows. */
export const pageOf = (name: RouteName): ComponentType => PAGES[name] ?? NotFoundPage
