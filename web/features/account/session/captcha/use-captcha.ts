import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CaptchaPuzzle } from '#contract/sessions.ts'
import { type Captcha, createPuzzleCaptcha, NO_CAPTCHA, PENDING_CAPTCHA } from './captcha.ts'
import { createReCaptcha } from './recaptcha.ts'
import { solveInWorker } from './solve-in-worker.ts'

/** Kind of captcha that the server requires. */
export type CaptchaKind =
  | { readonly kind: 'none' }
  | { readonly kind: 'puzzle'; readonly fetch: () => Promise<CaptchaPuzzle> }
  | { readonly kind: 'recaptcha'; readonly host: string; readonly key: string }

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** Returns the captcha of a screen, and the container for a host's widget. */
export function useCaptcha(kind: CaptchaKind): { captcha: Captcha; box: RefObject<HTMLDivElement | null> } {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(kind)
  const [captcha, setCaptcha] = useState(kind.kind === 'none' ? NO_CAPTCHA : PENDING_CAPTCHA)
  useEffect(() => {
    // The kind does not change while the screen is shown.
    const wanted = first.current
    if (wanted.kind === 'puzzle')
      setCaptcha(createPuzzleCaptcha({ solve: async () => solveInWorker(await wanted.fetch()) }))
    if (wanted.kind === 'recaptcha' && box.current)
      setCaptcha(createReCaptcha({ host: wanted.host, key: wanted.key, dark: isDark(), box: box.current }))
  }, [])
  return { captcha, box }
}
