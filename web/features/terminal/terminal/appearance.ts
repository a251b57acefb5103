import type { ITheme } from '@xterm/xterm'

/** Terminal colors by the page's color variables; xterm.js ensures their contrast (`minimumContrastRatio`). */
const COLOR_VARIABLES = {
  foreground: '--text',
  background: '--surface-sunken',
  cursor: '--accent',
  cursorAccent: '--surface-sunken',
  selectionBackground: '--selected',
  selectionInactiveBackground: '--selected',
  scrollbarSliderBackground: '--line',
  scrollbarSliderHoverBackground: '--line-control',
  scrollbarSliderActiveBackground: '--line-control',
  black: '--ansi-0',
  red: '--ansi-1',
  green: '--ansi-2',
  yellow: '--ansi-3',
  blue: '--ansi-4',
  magenta: '--ansi-5',
  cyan: '--ansi-6',
  white: '--ansi-7',
  brightBlack: '--ansi-8',
  brightRed: '--ansi-9',
  brightGreen: '--ansi-10',
  brightYellow: '--ansi-11',
  brightBlue: '--ansi-12',
  brightMagenta: '--ansi-13',
  brightCyan: '--ansi-14',
  brightWhite: '--ansi-15',
} as const satisfies Partial<Record<keyof ITheme, string>>

/** Appearance of a terminal in the current theme. */
export interface TerminalAppearance {
  readonly theme: ITheme
  readonly fontFamily: string
  /** In pixels. */
  readonly fontSize: number
}

/** Returns the appearance for a terminal inside `host`. */
export function readAppearance(host: HTMLElement): TerminalAppearance {
  const theme = Object.entries(COLOR_VARIABLES).map(([name, variable]) => [name, computedColor(host, variable)])
  const { fontFamily, fontSize } = getComputedStyle(host)
  return { theme: Object.fromEntries(theme), fontFamily, fontSize: Number.parseFloat(fontSize) }
}

/** Uses a new element for each color: on an existing one a color change may be in transition. */
function computedColor(host: HTMLElement, variable: string): string {
  const probe = host.ownerDocument.createElement('span')
  probe.style.color = `var(${variable})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Calls `changed` when the page's theme may have changed, until the returned function is called. */
export function followTheme(changed: () => void): () => void {
  const root = document.documentElement
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}
