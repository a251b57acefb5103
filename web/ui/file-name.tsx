import { classNames } from '../lib/class-names.ts'
import styles from './file-name.module.css'
import { nameParts, splitExtension, visibleName } from './name-parts.ts'

/** Shorter names are never cut in practice, and stay one plain piece of text. */
const SHORT = 18

/** The pieces of a name, hidden characters as pills. */
export function NameParts({ name }: { name: string }) {
  return nameParts(name).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never move
      <span key={index} className={styles.mark}>
        {part.mark}
      </span>
    ),
  )
}

/**
 * A file's name in its own reading direction, kept apart from the text around it. When it is too long its middle goes
 * and the extension stays; characters that hide or turn text are shown by their number.
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
  // Two boxes would be read out as two words: they are for the eye, and the whole name is for the reader.
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
