import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { keepTheme, readTheme, type Theme, themeAfter } from '#web/lib/theme.ts'
import type { TextKey } from '#web/text/catalogue.ts'
import { useText } from '#web/text/text.tsx'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { usePage } from '../use-page.ts'
import { SidebarButton } from './sidebar-entry.tsx'

const SHOWN: Readonly<Record<Theme, { icon: LucideIcon; text: TextKey }>> = {
  light: { icon: Sun, text: 'sidebar.themeLight' },
  dark: { icon: Moon, text: 'sidebar.themeDark' },
  system: { icon: SunMoon, text: 'sidebar.themeSystem' },
}

/** Says which theme the page has and goes on to the next: light, dark, as the system. For visitors: people have it in their profile. */
export function ThemeChoice() {
  const { config } = usePage()
  const { t } = useText()
  const [theme, setTheme] = useState<Theme>(() => readTheme() ?? (config.Theme || 'light'))
  const next = () => {
    const choice = themeAfter(theme)
    keepTheme(choice, config.Theme)
    setTheme(choice)
  }
  return (
    <SidebarButton icon={SHOWN[theme].icon} onClick={next}>
      {t(SHOWN[theme].text)}
    </SidebarButton>
  )
}
