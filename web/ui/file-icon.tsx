import styles from './file-icon.module.css'
import {
  FOLD,
  FOLDER_BACK,
  GLYPHS,
  LETTERS_DESIGNED_FOR,
  lettersOf,
  MARKS,
  PAGE,
  type PageKind,
} from './file-shapes.ts'
import type { FileKind } from './kind-of.ts'

/** Sizes from which letters can be read, and from which a page has room for its glyph and its letters, in CSS pixels. */
const LETTERS_FROM = 22
const BOTH_FROM = 40

/** Kinds that the glyph alone identifies. */
const MEDIA: ReadonlySet<FileKind> = new Set(['image', 'video', 'audio'])
const WITHOUT_LETTERS: ReadonlySet<FileKind> = new Set(['folder', 'brokenLink'])

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

function Page({ kind, place }: { kind: PageKind; place: LettersPlace | undefined }) {
  return (
    <>
      <path d={PAGE} />
      <path className={styles.fold} d={FOLD} />
      {place !== 'alone' && (
        <path
          className={styles.glyph}
          d={GLYPHS[kind]}
          data-solid={kind === 'image' || kind === 'video' || undefined}
          data-above={place}
        />
      )}
    </>
  )
}

type LettersPlace = 'alone' | 'below'

/** Returns where the letters of an icon are: alone on the page, or below its glyph. Undefined if it has none. */
function placeOf(kind: FileKind, letters: string, size = 0): LettersPlace | undefined {
  if (letters === '' || size < LETTERS_FROM || WITHOUT_LETTERS.has(kind)) return undefined
  if (size >= BOTH_FROM) return 'below'
  return MEDIA.has(kind) ? undefined : 'alone'
}

/** Icon of an item, with the color of its kind: a folder, or a page with a glyph or the letters of its extension. Decorative. */
export function FileIcon({ kind, name = '', size, mark }: FileIconProps) {
  const side = size ?? 'var(--icon)'
  const letters = lettersOf(name)
  const place = placeOf(kind, letters, size)
  const style = {
    inlineSize: side,
    blockSize: side,
    color: `var(--kind-${kind})`,
    '--fit': place && size && size / LETTERS_DESIGNED_FOR,
  }
  return (
    // The letters are generated content, so that they are no part of the page's text.
    <span
      className={styles.icon}
      style={style}
      data-kind={kind}
      data-letters={place && letters}
      data-place={place}
      data-long={(place && letters.length > 3) || undefined}
      aria-hidden
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        {kind === 'folder' ? <Folder mark={mark} /> : <Page kind={kind} place={place} />}
      </svg>
    </span>
  )
}
