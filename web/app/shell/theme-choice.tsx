import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { readTheme, storeTheme, type Theme, themeAfter } from '#web/lib/theme.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { SidebarButton } from './sidebar-entry.tsx'

const SHOWN: Readonly<Record<Theme, { icon: LucideIcon; text: TextKey }>> = {
  light: { icon: Sun, text: 'sidebar.themeLight' },
  dark: { icon: Moon, text: 'sidebar.themeDark' },
  system: { icon: SunMoon, text: 'sidebar.themeSystem' },
}

/**
 * Button that shows the theme of the page and selects the next one: light, dark, system. For visitors; signed-in users set the theme in
 * their profile.
 */
export function ThemeChoice() {
  const { Theme: instance } = useConfig()
  const { t } = useText()
  const [chosen, setChosen] = useState(readTheme)
  const theme = chosen ?? (instance || 'light')
  const next = () => {
    const choice = themeAfter(theme)
    storeTheme(choice, instance)
    setChosen(choice)
  }
  return (
    <SidebarButton icon={SHOWN[theme].icon} onClick={next}>
      {t(SHOWN[theme].text)}
    </SidebarButton>
  )
}
