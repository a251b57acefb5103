import {
  Bell,
  CircleHelp,
  Clock,
  FolderOpen,
  Languages,
  Link2,
  LogOut,
  type LucideIcon,
  Redo2,
  ScrollText,
  Settings,
  Share2,
  Star,
  Tags,
  Trash2,
  Undo2,
  UserRound,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { Locale, type Preferences } from '#contract/users.ts'
import { openNotices } from '#web/features/account/notices/open-notices.tsx'
import { allows } from '#web/features/files/commands/actions.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { LANGUAGE_NAMES } from '#web/i18n/language-names.ts'
import { useText } from '#web/i18n/text.tsx'
import { THEMES } from '#web/lib/theme.ts'
import { useStore } from '#web/lib/use-store.ts'
import { ROUTES, type RouteName } from '../router/routes.ts'
import { usePage } from '../router/use-page.ts'
import { THEME_LOOKS } from '../shell/theme-looks.ts'
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
  groups: Users,
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
    { id: 'go.recent', text: t('route.recent'), icon: Clock, onSelect: () => goTo('/recent') },
    { id: 'go.favorites', text: t('route.favorites'), icon: Star, onSelect: () => goTo('/favorites') },
    ...(allows('share')(person.perm)
      ? [{ id: 'go.sharedByMe', text: t('route.sharedByMe'), icon: Share2, onSelect: () => goTo('/shared') }]
      : []),
    { id: 'go.tags', text: t('route.tags'), icon: Tags, onSelect: () => goTo('/tags') },
    ...tabsFor(person.perm, availableRoutes).map(({ route, href }) => ({
      id: `go.${route}`,
      text: t(ROUTES[route].text),
      icon: PAGES[route] ?? Settings,
      onSelect: () => goTo(href),
    })),
  ]
}

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
    {
      ...{ id: 'notices', text: t('region.notifications'), icon: Bell },
      onSelect: () => openNotices(tools.prompts, person.perm),
    },
    ...(onHelp ? [{ id: 'help', text: t('sidebar.help'), icon: CircleHelp, shortcut: 'F1', onSelect: onHelp }] : []),
    ...THEMES.map((theme) => ({
      ...{ id: `theme.${theme}`, text: t(THEME_LOOKS[theme].text), icon: THEME_LOOKS[theme].icon },
      checked: person.theme === theme,
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
