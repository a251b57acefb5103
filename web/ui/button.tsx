import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { Icon, type LucideIcon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** Progress of the work that a button started. `done` lasts 500 ms (see `useWorkState`). */
export type WorkState = 'idle' | 'busy' | 'done'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary`: the main action, one per view. `danger`: cannot be undone. `plain`: without outline. */
  variant?: 'primary' | 'secondary' | 'plain' | 'danger'
  icon?: LucideIcon
  state?: WorkState
  /** Reason that the button is disabled, shown on hover and focus. The button stays focusable, so that the reason can be found. */
  disabledReason?: string | undefined
  children: ReactNode
}

/** Button with a text. While busy, it retains its width and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', icon, state = 'idle', disabledReason, className, onClick, children, ...rest } = props
  const { t } = useText()
  const blocked = disabledReason !== undefined || state !== 'idle' || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], className)}
      aria-disabled={blocked || undefined}
      aria-description={disabledReason}
      data-blocked={disabledReason !== undefined || undefined}
      aria-busy={state === 'busy' || undefined}
      data-tooltip={disabledReason}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.content} data-state={state}>
        {icon && <Icon icon={icon} size={16} />}
        <span className={styles.label}>{children}</span>
      </span>
      {state === 'busy' && (
        <span className={styles.state}>
          <Spinner size={16} label={t('state.working')} delay={false} />
        </span>
      )}
      {state === 'done' && (
        <span className={styles.state}>
          <Icon icon={Check} size={18} />
          <span className="visually-hidden">{t('state.done')}</span>
        </span>
      )}
    </button>
  )
}
