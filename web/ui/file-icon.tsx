import {
  BookOpen,
  File,
  FileArchive,
  FileCode,
  FileText,
  FileType,
  Film,
  Folder,
  Image,
  Link2Off,
  Music,
  Presentation,
  Sheet,
} from 'lucide-react'
import styles from './file-icon.module.css'
import { Icon, type LucideIcon } from './icon.tsx'
import type { FileKind } from './kind-of.ts'

const PICTURES: Record<FileKind, LucideIcon> = {
  folder: Folder,
  image: Image,
  video: Film,
  audio: Music,
  text: FileText,
  code: FileCode,
  archive: FileArchive,
  pdf: FileText,
  sheet: Sheet,
  slides: Presentation,
  book: BookOpen,
  font: FileType,
  brokenLink: Link2Off,
  other: File,
}

/** Icon of an item, colored by its kind. `size` in CSS pixels. */
export function FileIcon({ kind, size }: { kind: FileKind; size?: number }) {
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon icon={PICTURES[kind]} size={size} />
    </span>
  )
}
