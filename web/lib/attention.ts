/** Time that a user needs to notice new content, in milliseconds. A key press or click before then was meant for something else. */
export const ATTENTION_DELAY = 800

/** Window and document that are observed. */
export interface Watched {
  readonly view: EventTarget
  readonly page: EventTarget & { readonly visibilityState: string; hasFocus(): boolean }
}

/**
 * Calls `tell(false)` on every focus or visibility change, and `tell(true)` once the window has been visible and focused for `moment`
 * milliseconds. Returns a function that stops it.
 */
export function followAttention(
  tell: (isThere: boolean) => void,
  { view, page }: Watched = { view: window, page: document },
  moment: number = ATTENTION_DELAY,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    tell(false)
    if (page.visibilityState === 'visible' && page.hasFocus()) timer = setTimeout(tell, moment, true)
  }
  const events = [
    [page, 'visibilitychange'],
    [view, 'focus'],
    [view, 'blur'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, look)
  look()
  return () => {
    clearTimeout(timer)
    for (const [target, name] of events) target.removeEventListener(name, look)
  }
}
