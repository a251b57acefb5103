import { type CSSProperties, useSyncExternalStore } from 'react'

const follow = (changed: () => void): (() => void) => {
  for (const kind of ['resize', 'scroll']) visualViewport?.addEventListener(kind, changed)
  return () => {
    for (const kind of ['resize', 'scroll']) visualViewport?.removeEventListener(kind, changed)
  }
}

/**
 * Returns the top offset and the height of the visual viewport in px, separated by a space. Empty when the whole window is visible, or when
 * the user has zoomed in.
 */
function visiblePart(): string {
  if (!visualViewport || visualViewport.scale > 1) return ''
  const { offsetTop, height } = visualViewport
  return height < innerHeight ? `${offsetTop} ${height}` : ''
}

/**
 * Returns the style that keeps a full-window element clear of the on-screen keyboard, which browsers draw over the page without changing
 * its layout.
 */
export function useVisiblePart(): CSSProperties | undefined {
  const part = useSyncExternalStore(follow, visiblePart)
  if (part === '') return undefined
  const [from, height] = part.split(' ')
  return { insetBlock: `${from}px auto`, blockSize: `${height}px` }
}
