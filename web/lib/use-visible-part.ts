import { type CSSProperties, useSyncExternalStore } from 'react'

const follow = (changed: () => void): (() => void) => {
  for (const kind of ['resize', 'scroll']) visualViewport?.addEventListener(kind, changed)
  return () => {
    for (const kind of ['resize', 'scroll']) visualViewport?.removeEventListener(kind, changed)
  }
}

/** `from height` in px; empty where all of the window can be seen, and where somebody has zoomed in and looks around. */
function visiblePart(): string {
  if (!visualViewport || visualViewport.scale > 1) return ''
  const { offsetTop, height } = visualViewport
  return height < innerHeight ? `${offsetTop} ${height}` : ''
}

/**
 * Where something that fills the window has to stand so that no on-screen keyboard is over it: browsers draw that over the page without a word to
 * its layout.
 */
export function useVisiblePart(): CSSProperties | undefined {
  const part = useSyncExternalStore(follow, visiblePart)
  if (part === '') return undefined
  const [from, height] = part.split(' ')
  return { insetBlock: `${from}px auto`, blockSize: `${height}px` }
}
