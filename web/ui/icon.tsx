import type { LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import styles from './icon.module.css'

export type { LucideIcon }

export interface IconProps {
  icon: LucideIcon
  /** Side length in CSS pixels; 18, or 20 under a finger, when it is left out. */
  size?: number | undefined
  /** It points along the line of text, and so the other way where that runs from right to left. */
  mirrored?: boolean | undefined
  className?: string | undefined
}

/** Draws an outline icon for the eye only: what it means is said by the text or the name beside it. */
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
