import { ChevronsUpDown, Languages, UserRound } from 'lucide-react'
import { type MouseEvent, useCallback, useState } from 'react'
import { Locale, type Preferences } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { LANGUAGE_NAMES } from '#web/i18n/language-names.ts'
import { languageTag } from '#web/i18n/locales.ts'
import { useText } from '#web/i18n/text.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { THEMES } from '#web/lib/theme.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Anchor } from '#web/ui/placement.ts'
import { usePage } from '../router/use-page.ts'
import styles from './sidebar.module.css'
import { THEME_LOOKS } from './theme-looks.ts'

/** The open menu: the account's, or the list of languages that replaces it. */
interface OpenMenu {
  readonly shows: 'account' | 'languages'
  readonly anchor: Anchor
  readonly byKeyboard: boolean
}

/** Account of the signed-in user, which opens a menu with profile, theme and language. */
export function AccountMenu({ onChosen }: { onChosen: () => void }) {
  const state = useStore(usePage().session.state)
  return state.kind === 'signed-in' ? <Account user={state.user} onChosen={onChosen} /> : null
}

function Account({ user, onChosen }: { user: CurrentUser; onChosen: () => void }) {
  const { speech } = usePage()
  const [opened, setOpened] = useState<OpenMenu | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const entries = useAccountEntries(user, onChosen, () => opened && setOpened({ ...opened, shows: 'languages' }))
  const name = visibleName(user.username)
  const open = async (event: MouseEvent<HTMLButtonElement>) => {
    // A click triggered by a key has a `detail` of 0.
    const menu = { anchor: event.currentTarget.getBoundingClientRect(), byKeyboard: event.detail === 0 }
    // Without its texts, the menu has no languages.
    await speech.loadMessages('palette').catch(() => undefined)
    setOpened({ shows: 'account', ...menu })
  }
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={(event) => void open(event)}
      >
        <Avatar name={user.username} />
        <bdi className={styles.name}>{name}</bdi>
        <Icon icon={ChevronsUpDown} size={14} className={styles.more} />
      </button>
      {opened && <LazyMenu label={name} entries={entries[opened.shows]} onClose={close} {...opened} />}
    </>
  )
}

/** Returns the entries of the menu and of the list of languages. */
function useAccountEntries(user: CurrentUser, onChosen: () => void, onLanguages: () => void) {
  const { session, tools, goTo, speech, availableRoutes } = usePage()
  const { t, format } = useText()
  const keep = (preferences: Preferences) => {
    session.savePreferences(preferences).catch((error: unknown) => tools.toasts.error(t(errorKey(error))))
  }
  const openProfile = () => {
    onChosen()
    goTo('/settings/profile')
  }
  const isCurrent = (locale: Locale) =>
    user.locale === '' ? languageTag(locale) === format.locale : locale === user.locale
  const current = Locale.options.find(isCurrent)
  const account: MenuEntry[] = [
    ...(availableRoutes.has('profileSettings')
      ? [
          { id: 'profile', text: t('route.profileSettings'), icon: UserRound, onSelect: openProfile },
          'separator' as const,
        ]
      : []),
    ...THEMES.map((theme) => ({
      ...{ id: theme, text: t(THEME_LOOKS[theme].text), icon: THEME_LOOKS[theme].icon, checked: user.theme === theme },
      onSelect: () => keep({ theme }),
    })),
  ]
  if (current && speech.hasMessages('palette')) {
    const text = `${t('palette.language', LANGUAGE_NAMES[current])}…`
    account.push('separator', { id: 'language', text, icon: Languages, onSelect: onLanguages })
  }
  const languages: MenuEntry[] = Locale.options.map((locale) => ({
    ...{ id: locale, text: LANGUAGE_NAMES[locale], checked: locale === current },
    onSelect: () => keep({ locale }),
  }))
  return { account, languages }
}
