import { Check, CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Captcha, CaptchaState } from './captcha.ts'
import styles from './captcha-field.module.css'
import type { CaptchaKind } from './use-captcha.ts'

export interface CaptchaFieldProps {
  kind: CaptchaKind['kind']
  captcha: Captcha
  /** Container for the reCAPTCHA widget. */
  box: RefObject<HTMLDivElement | null>
}

const LINES: Record<Exclude<CaptchaState, 'open'>, TextKey> = {
  working: 'login.captchaWorking',
  solved: 'login.captchaSolved',
  failed: 'login.captchaUnavailable',
}

/** Shows the state of the captcha: one line for the built-in puzzle, the host's widget for reCAPTCHA. */
export function CaptchaField({ kind, captcha, box }: CaptchaFieldProps) {
  const { t } = useText()
  const state = useStore(captcha.state)
  if (kind === 'none') return null
  const isTheirs = kind === 'recaptcha'
  // The widget shows its own instructions and success.
  const line = state === 'open' || (isTheirs && state === 'solved') ? null : LINES[state]
  return (
    <div className={styles.field}>
      {isTheirs && <div ref={box} className={styles.box} />}
      <p role="status" className={styles.line} data-state={state}>
        {line && (
          <>
            {state === 'working' && (
              <span aria-hidden>
                <Spinner size={14} label="" delay={false} />
              </span>
            )}
            {state === 'solved' && <Icon icon={Check} size={16} />}
            {state === 'failed' && <Icon icon={CircleAlert} size={16} />}
            {t(line)}
          </>
        )}
      </p>
    </div>
  )
}
