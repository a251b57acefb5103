import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { Icon, type LucideIcon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** What a button shows of the work it started. `done` is to be left after 500 ms (`useWorkState` does). */
export type WorkState = 'idle' | 'busy' | 'done'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary`: what happens next, one per place. `danger`: it cannot be taken back. `plain`: no outline. */
  variant?: 'primary' | 'secondary' | 'plain' | 'danger'
  icon?: LucideIcon
  state?: WorkState
  /** Why it cannot be pressed now: shown when pointed at or focused. Stays focusable, so that it can be found. */
  disabledReason?: string | undefined
  children: ReactNode
}

/** A button with a text. While it is busy it keeps its width and takes no second press. */
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
