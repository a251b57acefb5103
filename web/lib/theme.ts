import { readKept, writeKept } from './storage.ts'

const THEME_KEY = 'coffer.theme'

/** What a person may choose. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The person's choice on this device, or null while they made none and the instance decides. */
export function readTheme(): Theme | null {
  const kept = readKept(THEME_KEY)
  return THEMES.find((theme) => theme === kept) ?? null
}

/** Shows the page in the person's theme, else the instance's (`''` is light), and tells the browser's own bars. */
export function showTheme(choice: Theme | null, instance: '' | 'dark'): void {
  document.documentElement.dataset.theme = choice ?? instance
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bars) bars.content = getComputedStyle(document.documentElement).backgroundColor
}

/** Keeps the person's choice on this device, so that the next load begins with it, and shows it. Null: the instance decides. */
export function keepTheme(choice: Theme | null, instance: '' | 'dark'): void {
  writeKept(THEME_KEY, choice)
  showTheme(choice, instance)
}

/** The theme that follows when a person goes through them. */
export function themeAfter(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light'
}
