import type { ComponentType } from 'react'
import type { RouteName } from '../routes.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { SETTINGS_PARTS } from '../settings/settings-parts.ts'
import { ForbiddenPage, InternalErrorPage, NotFoundPage } from './error-page.tsx'
import { FilesPage } from './files-page.tsx'
import { LoginPage } from './login-page.tsx'

/** The page of each route. A route that has none yet is guarded as it will be, and shows that there is nothing. */
const PAGES: Partial<Record<RouteName, ComponentType>> = {
  login: LoginPage,
  files: FilesPage,
  ...Object.fromEntries(Object.keys(SETTINGS_PARTS).map((route) => [route, SettingsPage])),
  forbidden: ForbiddenPage,
  notFound: NotFoundPage,
  internalError: InternalErrorPage,
}

/** The routes that lead somewhere: links to others are left out. */
export const OFFERED: ReadonlySet<RouteName> = new Set(Object.keys(PAGES) as RouteName[])

/** What a route shows. */
export const pageOf = (name: RouteName): ComponentType => PAGES[name] ?? NotFoundPage
