import { Moon, Sun, SunMoon } from 'lucide-react'
import type { TextKey } from '#web/i18n/catalog.ts'
import type { Theme } from '#web/lib/theme.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'

/** Icon and text of each theme. */
export const THEME_LOOKS: Readonly<Record<Theme, { icon: LucideIcon; text: TextKey }>> = {
  light: { icon: Sun, text: 'sidebar.themeLight' },
  dark: { icon: Moon, text: 'sidebar.themeDark' },
  system: { icon: SunMoon, text: 'sidebar.themeSystem' },
}
