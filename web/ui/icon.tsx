import type { LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import styles from './icon.module.css'

export type { LucideIcon }

export interface IconProps {
  icon: LucideIcon
  /** Side length in CSS pixels. The default is 18, or 20 on touch devices. */
  size?: number | undefined
  /** Whether the icon points along the line of text, and is therefore mirrored in right-to-left languages. */
  mirrored?: boolean | undefined
  className?: string | undefined
}

/** Decorative outline icon. Its meaning must be given by the text or the accessible name beside it. */
export function Icon({ icon: Drawing, size, mirrored = false, className }: IconProps) {
  const side = size ?? 'var(--icon)'
  return (
    <Drawing
      style={{ inlineSize: side, blockSize: side }}
      strokeWidth={1.5}
      className={classNames(mirrored && styles.mirrored, className)}
      aria-hidden
    />
  )
}
