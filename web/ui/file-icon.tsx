import { classNames } from '../lib/class-names.ts'
import styles from './file-icon.module.css'
import { FOLD, FOLDER_BACK, GLYPHS, lettersOf, letterWidth, MARKS, PAGE, type PageKind } from './file-shapes.ts'
import type { FileKind } from './kind-of.ts'

/** Sizes from which letters can be read, and from which a page has room for its glyph and its letters, in CSS pixels. */
const LETTERS_FROM = 22
const BOTH_FROM = 40

/** Kinds that the glyph alone identifies. */
const MEDIA: ReadonlySet<FileKind> = new Set(['image', 'video', 'audio', 'brokenLink'])

export interface FileIconProps {
  readonly kind: FileKind
  /** Name of the file. Icons of 22 px or more show its extension. */
  readonly name?: string | undefined
  /** Side length in CSS pixels. The default is 18, or 20 on touch devices. */
  readonly size?: number | undefined
  /** Sign on a folder: it has a share link, or it is a link to another folder. */
  readonly mark?: keyof typeof MARKS | undefined
}

function Folder({ mark }: Pick<FileIconProps, 'mark'>) {
  return (
    <>
      <path className={styles.back} d={FOLDER_BACK} />
      <rect x="1" y="8" width="22" height="13" rx="3" />
      {mark && <path className={styles.glyph} d={MARKS[mark]} />}
    </>
  )
}

function Page({ kind, name = '', size = 0 }: FileIconProps & { kind: PageKind }) {
  const letters = size < LETTERS_FROM || kind === 'brokenLink' ? '' : lettersOf(name)
  const both = size >= BOTH_FROM
  const hasLetters = letters !== '' && (both || !MEDIA.has(kind))
  return (
    <>
      <path d={PAGE} />
      <path className={styles.fold} d={FOLD} />
      {(both || !hasLetters) && (
        <path
          className={classNames(styles.glyph, hasLetters && styles.above)}
          d={GLYPHS[kind]}
          data-solid={kind === 'image' || kind === 'video' || undefined}
        />
      )}
      {hasLetters && (
        <text
          className={styles.letters}
          x="12"
          y={both ? 20.4 : 18.9}
          textLength={letterWidth(letters, both)}
          lengthAdjust="spacingAndGlyphs"
          data-small={both || letters.length > 3 || undefined}
        >
          {letters}
        </text>
      )}
    </>
  )
}

/** Icon of an item, with the color of its kind: a folder, or a page with a glyph or the letters of its extension. Decorative. */
export function FileIcon(props: FileIconProps) {
  const { kind, size, mark } = props
  const side = size ?? 'var(--icon)'
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      style={{ inlineSize: side, blockSize: side, color: `var(--kind-${kind})` }}
      data-kind={kind}
      aria-hidden
    >
      {kind === 'folder' ? <Folder mark={mark} /> : <Page {...props} kind={kind} />}
    </svg>
  )
}
