import type { ReactNode } from 'react'
import type { DrawingName } from '#web/ui/drawings/drawing-name.ts'
import { Drawing } from '#web/ui/drawings/drawings.tsx'
import { FileIcon, type FileIconProps } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import styles from './identity.module.css'

const SIZES = [16, 18, 20, 24, 28, 48, 96] as const

const NAMES = [
  'photo.jpg',
  'film.mp4',
  'song.flac',
  'letter.docx',
  'notes.md',
  'report.pdf',
  'sums.xlsx',
  'talk.pptx',
  'backup.zip',
  'main.ts',
  'novel.epub',
  'face.ttf',
  'README',
  'core.bin',
]

const FOLDERS: readonly FileIconProps[] = [
  { kind: 'folder' },
  { kind: 'folder', mark: 'shared' },
  { kind: 'folder', mark: 'link' },
  { kind: 'brokenLink' },
]
const FILES = NAMES.map((name): FileIconProps => ({ kind: fileKind({ name, isDir: false }), name }))

const DRAWINGS: readonly DrawingName[] = [
  'folder',
  'trash',
  'search',
  'links',
  'history',
  'offline',
  'locked',
  'lost',
  'broken',
]

const SWATCHES = [
  ['selected', 'text', 'Selected items'],
  ['selection', 'on-selection', 'Selection, drop target'],
  ['focus', 'on-selection', 'Focus'],
  ['accent', 'on-accent', 'Primary action'],
  ['accent-soft', 'accent-text', 'Active option'],
  ['info', 'on-info', 'Information'],
  ['info-soft', 'info', 'Notice'],
  ['success-soft', 'success', 'Success'],
  ['warning-soft', 'warning', 'Warning'],
  ['danger-soft', 'danger-text', 'Error'],
  ['danger', 'on-danger', 'Destructive action'],
] as const

const TYPES = [
  ['display', 'Display 24', 'strong'],
  ['heading', 'Heading 20', 'strong'],
  ['title', 'Title 16', 'strong'],
  ['body', 'Body 14, names and buttons', 'normal'],
  ['meta', 'Meta 13, sizes, dates and hints', 'normal'],
  ['small', 'Small 12, section headings', 'strong'],
  ['micro', 'Micro 11, badges', 'strong'],
] as const

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} id={id} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Colors, typographic scale, icons and drawings. */
export function Identity() {
  return (
    <main className={styles.identity} tabIndex={-1}>
      <h1 className="visually-hidden">Identity</h1>
      <Part id="colors" title="Colors">
        <ul className={styles.swatches}>
          {SWATCHES.map(([ground, text, meaning]) => (
            <li key={ground} style={{ background: `var(--${ground})`, color: `var(--${text})` }}>
              {meaning}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="depth" title="Depth">
        <div className={styles.depth}>
          <div className={styles.sunken}>Sunken</div>
          <div className={styles.plain}>Surface</div>
          <div className={styles.card}>Card</div>
          <div className={styles.floating}>Floating</div>
        </div>
      </Part>
      <Part id="type" title="Type">
        {TYPES.map(([size, text, weight]) => (
          <p key={size} style={{ fontSize: `var(--type-${size})`, fontWeight: `var(--weight-${weight})` }}>
            {text}
          </p>
        ))}
      </Part>
      <Part id="icons" title="Icons">
        {SIZES.map((size) => (
          <div key={size} className={styles.icons}>
            {[...FOLDERS, ...FILES].map((icon) => (
              <FileIcon key={`${icon.kind} ${icon.name} ${icon.mark}`} {...icon} size={size} />
            ))}
          </div>
        ))}
      </Part>
      <Part id="drawings" title="Drawings">
        <div className={styles.icons}>
          {DRAWINGS.map((name) => (
            <Drawing key={name} name={name} />
          ))}
        </div>
      </Part>
    </main>
  )
}
