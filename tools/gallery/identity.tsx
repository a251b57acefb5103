import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { DrawingName } from '#web/ui/drawings/drawing-name.ts'
import { Drawing } from '#web/ui/drawings/drawings.tsx'
import { FileIcon, type FileIconProps } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { Icon } from '#web/ui/icon.tsx'
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

/** Part of a listing: one selected row, one with the focus. `wrong` shows the selection in the color of actions. */
function Rows({ wrong = false }: { wrong?: boolean }) {
  const ground = wrong ? 'var(--accent)' : 'var(--selected)'
  const color = wrong ? 'var(--on-accent)' : 'var(--text)'
  return (
    <ul className={styles.rows}>
      <li style={{ background: ground, color }}>
        <FileIcon kind="folder" size={28} /> Photos
      </li>
      <li style={{ background: ground, color }} data-focus={!wrong || undefined}>
        <FileIcon kind="pdf" name="report.pdf" size={28} /> report.pdf
      </li>
      <li>
        <FileIcon kind="sheet" name="sums.xlsx" size={28} /> sums.xlsx
      </li>
    </ul>
  )
}

const RULES: ReadonlyArray<readonly [id: string, isRight: boolean, text: string, example: ReactNode]> = [
  ['selection', true, 'Selection and focus are blue', <Rows key="do" />],
  ['selection', false, 'Selection in the color of actions', <Rows key="do not" wrong />],
  [
    'primary',
    true,
    'One primary action',
    <div key="do" className={styles.buttons}>
      <Button variant="plain">Cancel</Button>
      <Button>Rename</Button>
      <Button variant="primary">Replace</Button>
    </div>,
  ],
  [
    'primary',
    false,
    'Several primary actions',
    <div key="do not" className={styles.buttons}>
      <Button variant="primary">Cancel</Button>
      <Button variant="primary">Rename</Button>
      <Button variant="primary">Replace</Button>
    </div>,
  ],
  [
    'depth',
    true,
    'A card on the page',
    <div key="do" className={styles.card}>
      Settings
    </div>,
  ],
  [
    'depth',
    false,
    'Cards in cards, shadows on shadows',
    <div key="do not" className={styles.floating}>
      <div className={styles.floating}>Settings</div>
    </div>,
  ],
]

/** Examples of what to do and what not to do. */
function Rules() {
  return (
    <ul className={styles.rules}>
      {RULES.map(([id, isRight, text, example]) => (
        <li key={`${id} ${isRight}`} data-right={isRight}>
          {example}
          <p>
            <Icon icon={isRight ? Check : X} size={16} /> {text}
          </p>
        </li>
      ))}
    </ul>
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
      <Part id="rules" title="Rules">
        <Rules />
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
