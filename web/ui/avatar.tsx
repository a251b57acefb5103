import { avatarTone, initialsOf } from '#web/lib/initials.ts'
import styles from './avatar.module.css'

/** Circle with the initials of a user, in a color that follows from the name. Decorative: show the name beside it. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  return (
    <span className={styles.avatar} data-size={size} data-tone={avatarTone(name)} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
