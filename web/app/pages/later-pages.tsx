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

/** The page of a route whose code comes when it is first opened, or before, by the part; with its sentences, where these have a book. */
function laterPage(part: Part<object>, book?: LaterBook): ComponentType {
  return () => {
    const { speech } = usePage()
    const { t } = useText()
    const whole = useMemo(() => (book ? withBook(part, book, speech) : part), [speech])
    return <LazyPart part={whole} props={NO_PROPS} waiting={<TopProgress label={t('state.loading')} />} />
  }
}

/** What is around every page of the settings. */
export const settingsFrame = createPart(async () => (await import('../wiring/settings-page.tsx')).SettingsPage)

export const SettingsPage = laterPage(settingsFrame)

/** Most visits come with a session, and never see it. */
export const LoginPage = laterPage(
  createPart(async () => (await import('./login-page.tsx')).LoginPage),
  'login',
)

/** What takes the space in a folder. */
export const SpacePage = laterPage(createPart(async () => (await laterViews()).SpacePage))

/** A folder as it was. */
export const RewindPage = laterPage(createPart(async () => (await laterViews()).RewindPage))

/** What happened to an item. */
export const HistoryPage = laterPage(createPart(async () => (await laterViews()).HistoryPage))

/** What was deleted and can be brought back. */
export const TrashPage = laterPage(createPart(async () => (await laterViews()).TrashPage))
