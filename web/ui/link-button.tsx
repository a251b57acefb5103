import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import button from './button.module.css'
import { Icon, type LucideIcon } from './icon.tsx'
import styles from './link-button.module.css'

export interface LinkButtonProps extends ComponentProps<'a'> {
  href: string
  variant?: 'primary' | 'secondary' | 'plain'
  icon?: LucideIcon
}

/** Link that looks like a button. Unlike with a button, its target can be copied or opened in another tab. */
export function LinkButton({ variant = 'secondary', icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(button.button, button[variant], styles.link, className)} data-variant={variant}>
      <span className={button.content} data-state="idle">
        {icon && <Icon icon={icon} size={16} />}
        <span className={button.label}>{children}</span>
      </span>
    </a>
  )
}
