import { createStore } from '#web/lib/store.ts'
import type { Captcha, CaptchaState } from './captcha.ts'

/** The used part of reCAPTCHA's script, which adds this object to the page. */
interface Recaptcha {
  ready(work: () => void): void
  render(box: HTMLElement, options: Record<string, unknown>): number
  getResponse(widget: number): string
  reset(widget: number): void
}

export interface ReCaptchaOptions {
  /** Origin of the script. */
  readonly host: string
  readonly key: string
  readonly dark: boolean
  /** Container for the widget; otherwise empty. */
  readonly box: HTMLElement
}

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'render' in value && 'ready' in value

const scripts = new Map<string, Promise<Recaptcha>>()

/** Loads the script once. After a failure, the next call loads it again. */
function fetchScript(host: string): Promise<Recaptcha> {
  const before = scripts.get(host)
  if (before) return before
  const { promise, resolve, reject } = Promise.withResolvers<Recaptcha>()
  const script = document.createElement('script')
  script.src = `${host}/recaptcha/api.js?render=explicit`
  script.async = true
  script.onload = () => {
    const found: unknown = Reflect.get(globalThis, 'grecaptcha')
    if (isRecaptcha(found)) found.ready(() => resolve(found))
    else reject(new Error('reCAPTCHA is not there.'))
  }
  script.onerror = () => reject(new Error('reCAPTCHA did not come.'))
  document.head.append(script)
  scripts.set(host, promise)
  promise.catch(() => {
    scripts.delete(host)
    script.remove()
  })
  return promise
}

/** Creates the captcha of a reCAPTCHA host, shown in a container of the page. */
export function createReCaptcha({ host, key, dark, box }: ReCaptchaOptions): Captcha {
  const state = createStore<CaptchaState>('working')
  let shown: { readonly recaptcha: Recaptcha; readonly widget: number } | null = null

  async function show(): Promise<void> {
    state.set('working')
    try {
      const recaptcha = await fetchScript(host)
      const widget = recaptcha.render(box, {
        sitekey: key,
        theme: dark ? 'dark' : 'light',
        callback: () => state.set('solved'),
        'expired-callback': () => state.set('open'),
        'error-callback': () => state.set('failed'),
      })
      shown = { recaptcha, widget }
      state.set('open')
    } catch {
      state.set('failed')
    }
  }

  void show()
  return {
    state,
    async answer() {
      if (shown === null && state.getSnapshot() === 'failed') await show()
      return shown === null ? null : shown.recaptcha.getResponse(shown.widget) || null
    },
    renew() {
      shown?.recaptcha.reset(shown.widget)
      if (shown) state.set('open')
    },
  }
}
