import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { readTheme, storeTheme, themeAfter } from '#web/lib/theme.ts'
import { SidebarButton } from './sidebar-entry.tsx'
import { THEME_LOOKS } from './theme-looks.ts'

/**
 * Button that shows the theme of the page and selects the next one: light, dark, system. For visitors; signed-in users set the theme in
 * their profile.
 */
export function ThemeChoice() {
  const { VisitorTheme: instance } = useConfig()
  const { t } = useText()
  const [chosen, setChosen] = useState(readTheme)
  const theme = chosen ?? (instance || 'light')
  const next = () => {
    const choice = themeAfter(theme)
    storeTheme(choice, instance)
    setChosen(choice)
  }
  const { icon, text } = THEME_LOOKS[theme]
  return (
    <SidebarButton icon={icon} onClick={next}>
      {t(text)}
    </SidebarButton>
  )
}
