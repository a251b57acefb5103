/** As long as a person needs to see what is in front of them (ms): a press before then was meant for something else. */
export const A_MOMENT = 800

/** What of a window is watched. */
export interface Watched {
  readonly view: EventTarget
  readonly page: EventTarget & { readonly visibilityState: string; hasFocus(): boolean }
}

/** Tells when the window has been visible and focused for a moment without a break, and each time that it is not. Returns what ends it. */
export function followAttention(
  tell: (isThere: boolean) => void,
  { view, page }: Watched = { view: window, page: document },
  moment: number = A_MOMENT,
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
