import type { ITheme } from '@xterm/xterm'

/** The colours of a terminal by what they mean on the page; xterm.js itself keeps them readable on each other (`minimumContrastRatio`). */
const COLOURS = {
  foreground: '--text',
  background: '--surface',
  cursor: '--accent',
  cursorAccent: '--surface',
  selectionBackground: '--selected',
  selectionInactiveBackground: '--selected',
  scrollbarSliderBackground: '--line',
  scrollbarSliderHoverBackground: '--line-control',
  scrollbarSliderActiveBackground: '--line-control',
  black: '--on-paper',
  red: '--danger-text',
  green: '--success',
  yellow: '--warning',
  blue: '--code-function',
  magenta: '--code-keyword',
  cyan: '--accent-text',
  white: '--line',
  brightBlack: '--text-muted',
  brightRed: '--kind-pdf',
  brightGreen: '--kind-sheet',
  brightYellow: '--kind-audio',
  brightBlue: '--kind-folder',
  brightMagenta: '--kind-image',
  brightCyan: '--code-type',
  brightWhite: '--paper',
} as const satisfies Partial<Record<keyof ITheme, string>>

/** How a terminal looks in the theme that the page is in now. */
export interface Look {
  readonly theme: ITheme
  readonly fontFamily: string
  /** px */
  readonly fontSize: number
}

/** Reads from the page what `host` would look like. */
export function readLook(host: HTMLElement): Look {
  const theme = Object.entries(COLOURS).map(([name, variable]) => [name, colourOf(host, variable)])
  const { fontFamily, fontSize } = getComputedStyle(host)
  return { theme: Object.fromEntries(theme), fontFamily, fontSize: Number.parseFloat(fontSize) }
}

/** By an element of its own each: where one has another colour than before, it may pass into it. */
function colourOf(host: HTMLElement, variable: string): string {
  const probe = host.ownerDocument.createElement('span')
  probe.style.color = `var(${variable})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Calls when the page's theme may have changed, until the returned function is called. */
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
