import { classNames } from '../lib/class-names.ts'
import styles from './file-name.module.css'
import { nameParts, splitExtension, visibleName } from './name-parts.ts'

/** Maximum length of names that are rendered as one element, because they are rarely truncated. In characters. */
const SHORT = 18

/** Parts of a name, with hidden characters as pills. */
export function NameParts({ name }: { name: string }) {
  return nameParts(name).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have a fixed order
      <span key={index} className={styles.mark}>
        {part.mark}
      </span>
    ),
  )
}

/**
 * File name in its own reading direction, isolated from the text around it. When it is too long, its middle is truncated and the extension
 * remains. Characters that are invisible or change the text direction are shown as code points.
 */
export function FileName({ name, className }: { name: string; className?: string | undefined }) {
  const { stem, extension } = splitExtension(name)
  if (extension === '' || name.length <= SHORT) {
    return (
      <span className={classNames(styles.name, className)}>
        <bdi dir="auto" className={styles.whole}>
          <NameParts name={name} />
        </bdi>
      </span>
    )
  }
  // Screen readers would announce the two elements as two words, so these are hidden from them and the whole name is provided separately.
  return (
    <span className={classNames(styles.name, className)}>
      <bdi className="visually-hidden">{visibleName(name)}</bdi>
      <bdi dir="auto" className={styles.split} aria-hidden>
        <span className={styles.stem}>
          <NameParts name={stem} />
        </span>
        <span className={styles.extension}>
          <NameParts name={extension} />
        </span>
      </bdi>
    </span>
  )
}
