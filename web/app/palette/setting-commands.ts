import { Settings2 } from 'lucide-react'
import { type IndexedSetting, SETTING_INDEX } from '#web/features/admin/settings/setting-index.ts'
import { useText } from '#web/i18n/text.tsx'
import { STORES_PASSWORDS } from '#web/lib/sign-in-methods.ts'
import { useStore } from '#web/lib/use-store.ts'
import { ROUTES } from '../router/routes.ts'
import { usePage } from '../router/use-page.ts'
import { settingRoute } from '../wiring/setting-target.ts'
import { tabsFor } from '../wiring/settings-tab-list.ts'
import type { Command } from './command.ts'

/** Routes of the settings pages that have single settings. */
const PAGES = { profile: 'profileSettings', global: 'globalSettings' } as const

/** Returns commands that show a single setting, for the settings that the user may change. */
export function useSettingCommands(): Command[] {
  const { session, config, goTo, availableRoutes } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  if (state.kind !== 'signed-in') return []
  const { perm, lockPassword } = state.user
  const routes = new Set<string>(tabsFor(perm, availableRoutes).map(({ route }) => route))
  const hasPassword = STORES_PASSWORDS && (perm.admin || !lockPassword)
  const isThere = ({ page, needs }: IndexedSetting) =>
    routes.has(PAGES[page]) && (needs !== 'password' || hasPassword) && (needs !== 'execution' || config.EnableExec)
  return SETTING_INDEX.filter(isThere).map((setting) => ({
    id: `setting.${setting.label}`,
    text: String(t(setting.label)),
    detail: [t(ROUTES[PAGES[setting.page]].text), ...(setting.card ? [String(t(setting.card))] : [])].join(' › '),
    icon: Settings2,
    hidden: true,
    onSelect: () => goTo(settingRoute(setting)),
  }))
}
