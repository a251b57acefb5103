import {
  CircleHelp,
  FolderOpen,
  Languages,
  Link2,
  LogOut,
  type LucideIcon,
  Moon,
  Redo2,
  ScrollText,
  Settings,
  Sun,
  SunMoon,
  Trash2,
  Undo2,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { Locale, type Preferences } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { LANGUAGE_NAMES } from '#web/i18n/language-names.ts'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { ROUTES, type RouteName } from '../router/routes.ts'
import { usePage } from '../router/use-page.ts'
import { useLogOut } from '../shell/use-log-out.tsx'
import { tabsFor } from '../wiring/settings-tab-list.ts'
import { REDO_KEY, UNDO_KEY } from '../wiring/use-undo-keys.ts'
import type { Command } from './command.ts'

/** Returns the signed-in user, or null. */
function useSignedInUser() {
  const state = useStore(usePage().session.state)
  return state.kind === 'signed-in' ? state.user : null
}

/** Icons of the settings pages. */
const PAGES: Partial<Record<RouteName, LucideIcon>> = {
  profileSettings: UserRound,
  shareManagement: Link2,
  users: UsersRound,
  hooks: Webhook,
  audit: ScrollText,
}

/** Returns commands that open the pages the user may see. */
export function useNavigationCommands(): Command[] {
  const { goTo, availableRoutes } = usePage()
  const { t } = useText()
  const person = useSignedInUser()
  if (!person) return []
  return [
    { id: 'go.files', text: t('sidebar.myFiles'), icon: FolderOpen, onSelect: () => goTo('/files/') },
    { id: 'go.trash', text: t('route.trash'), icon: Trash2, onSelect: () => goTo('/trash') },
    ...tabsFor(person.perm, availableRoutes).map(({ route, href }) => ({
      id: `go.${route}`,
      text: t(ROUTES[route].text),
      icon: PAGES[route] ?? Settings,
      onSelect: () => goTo(href),
    })),
  ]
}

const THEMES = [
  { theme: 'light', text: 'sidebar.themeLight', icon: Sun },
  { theme: 'dark', text: 'sidebar.themeDark', icon: Moon },
  { theme: 'system', text: 'sidebar.themeSystem', icon: SunMoon },
] as const

/** Returns commands about the page and the account: undo, help, theme, language, signing out. */
export function usePageCommands(onHelp: (() => void) | undefined): Command[] {
  const { session, tools, undo } = usePage()
  const { t } = useText()
  const person = useSignedInUser()
  const onLogOut = useLogOut()
  if (!person) return []
  const keep = (preferences: Preferences) => {
    session.savePreferences(preferences).catch((error: unknown) => tools.toasts.error(t(errorKey(error))))
  }
  return [
    { id: 'undo', text: t('action.undo'), icon: Undo2, shortcut: UNDO_KEY, onSelect: undo.undo },
    { id: 'redo', text: t('action.redo'), icon: Redo2, shortcut: REDO_KEY, onSelect: undo.redo },
    ...(onHelp ? [{ id: 'help', text: t('sidebar.help'), icon: CircleHelp, shortcut: 'F1', onSelect: onHelp }] : []),
    ...THEMES.map(({ theme, text, icon }) => ({
      ...{ id: `theme.${theme}`, text: t(text), icon, checked: person.theme === theme },
      onSelect: () => keep({ theme }),
    })),
    ...Locale.options.map((locale) => ({
      ...{ id: `language.${locale}`, text: t('palette.language', LANGUAGE_NAMES[locale]), icon: Languages },
      ...{ hidden: true, checked: person.locale === locale },
      onSelect: () => keep({ locale }),
    })),
    ...(onLogOut ? [{ id: 'logOut', text: t('sidebar.logOut'), icon: LogOut, onSelect: onLogOut }] : []),
  ]
}
