import { readStored, writeStored } from './storage.ts'

const THEME_KEY = 'coffer.theme'

/** Themes that a user can select. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Theme of the instance, of signed-in users or of visitors; `''` is light. */
export type InstanceTheme = '' | 'dark' | 'system'

/** Returns the user's selection on this device, or null when there is none and the instance decides. */
export function readTheme(): Theme | null {
  const kept = readStored(THEME_KEY)
  return THEMES.find((theme) => theme === kept) ?? null
}

/** Applies the user's theme, else the instance's (`''` is light), and updates the color of the browser's own bars. */
export function showTheme(choice: Theme | null, instance: InstanceTheme): void {
  document.documentElement.dataset.theme = choice ?? instance
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bars) bars.content = getComputedStyle(document.documentElement).backgroundColor
}

/** Stores the user's selection on this device, so that the next page load uses it, and applies it. Null: the instance decides. */
export function storeTheme(choice: Theme | null, instance: InstanceTheme): void {
  writeStored(THEME_KEY, choice)
  showTheme(choice, instance)
}

/** Returns the theme that follows when the user cycles through them. */
export function themeAfter(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light'
}
