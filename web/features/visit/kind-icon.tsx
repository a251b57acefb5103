import type { FileKind } from '#web/ui/kind-of.ts'
import styles from './kind-icon.module.css'
import { later } from './later.tsx'

const FileIcon = later(async () => (await import('#web/ui/file-icon.tsx')).FileIcon, { spare: true })

// Asked for with what the link leads to, and there as soon.
FileIcon.fetch()

/** The picture of an item, which has its place before it comes. `size` in CSS pixels. */
export function KindIcon({ kind, size }: { kind: FileKind; size?: number }) {
  return (
    <span className={styles.place} style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}>
      <FileIcon kind={kind} {...(size !== undefined && { size })} />
    </span>
  )
}
