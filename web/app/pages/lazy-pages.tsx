import { type ComponentType, useMemo } from 'react'
import type { LazyMessages } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { loadViews } from './load-views.ts'

const NO_PROPS = {}

/** Returns the page of a route. Its code and its message bundles are loaded when it is first opened, or earlier by the part. */
function lazyPage(part: Part<object>, ...books: LazyMessages[]): ComponentType {
  return () => {
    const { speech } = usePage()
    const { t } = useText()
    const whole = useMemo(() => books.reduce((some, book) => withMessages(some, book, speech), part), [speech])
    return <LazyPart part={whole} props={NO_PROPS} waiting={<TopProgress label={t('state.loading')} />} />
  }
}

/** Frame of all settings pages. */
export const settingsFrame = createPart(async () => (await import('../wiring/settings-page.tsx')).SettingsPage)

export const SettingsPage = lazyPage(settingsFrame)

/** Loaded lazily, because most users are already signed in. */
export const LoginPage = lazyPage(
  createPart(async () => (await import('./login-page.tsx')).LoginPage),
  'login',
)

/** Setting up a required second factor. */
export const FactorSetupPage = lazyPage(
  createPart(async () => (await import('./factor-setup-page.tsx')).FactorSetupPage),
  'settings',
)

/** Accepts an invitation. */
export const InvitationPage = lazyPage(
  createPart(async () => (await import('./invitation-page.tsx')).InvitationPage),
  'login',
  'invite',
)

/** Storage usage of a folder. */
export const StorageUsagePage = lazyPage(createPart(async () => (await loadViews()).StorageUsagePage))

/** Earlier state of a folder. */
export const RewindPage = lazyPage(createPart(async () => (await loadViews()).RewindPage))

/** Favorites. */
export const FavoritesPage = lazyPage(createPart(async () => (await loadViews()).FavoritesPage))

/** Files that the user opened or changed lately. */
export const RecentPage = lazyPage(createPart(async () => (await loadViews()).RecentPage))

/** Items that the user shares. */
export const SharedByMePage = lazyPage(createPart(async () => (await loadViews()).SharedByMePage))

/** Tags, and the items of a tag. */
export const TagsPage = lazyPage(createPart(async () => (await loadViews()).TagsPage))

/** History of an item. */
export const HistoryPage = lazyPage(createPart(async () => (await loadViews()).HistoryPage))

/** Trash. */
export const TrashPage = lazyPage(createPart(async () => (await loadViews()).TrashPage))
