import { type ComponentType, useMemo } from 'react'
import type { LaterBook } from '#web/i18n/catalogue.ts'
import { useText } from '#web/i18n/text.tsx'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { withBook } from '../shell/with-book.ts'
import { laterViews } from './views.ts'

const NO_PROPS = {}

/** Returns the page of a route. Its code and its message bundle, if any, are loaded when it is first opened, or earlier by the part. */
function laterPage(part: Part<object>, book?: LaterBook): ComponentType {
  return () => {
    const { speech } = usePage()
    const { t } = useText()
    const whole = useMemo(() => (book ? withBook(part, book, speech) : part), [speech])
    return <LazyPart part={whole} props={NO_PROPS} waiting={<TopProgress label={t('state.loading')} />} />
  }
}

/** Frame of all settings pages. */
export const settingsFrame = createPart(async () => (await import('../wiring/settings-page.tsx')).SettingsPage)

export const SettingsPage = laterPage(settingsFrame)

/** Loaded lazily, because most users are already signed in. */
export const LoginPage = laterPage(
  createPart(async () => (await import('./login-page.tsx')).LoginPage),
  'login',
)

/** Storage usage of a folder. */
export const SpacePage = laterPage(createPart(async () => (await laterViews()).SpacePage))

/** Earlier state of a folder. */
export const RewindPage = laterPage(createPart(async () => (await laterViews()).RewindPage))

/** History of an item. */
export const HistoryPage = laterPage(createPart(async () => (await laterViews()).HistoryPage))

/** Trash. */
export const TrashPage = laterPage(createPart(async () => (await laterViews()).TrashPage))
