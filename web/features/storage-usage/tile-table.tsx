import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Table, TableRow } from '#web/ui/table.tsx'
import styles from './space.module.css'
import type { Tile } from './tile.ts'

function Name({ tile }: { tile: Tile }) {
  const content = (
    <>
      <FileIcon kind={tile.kind} />
      {tile.isItem ? <FileName name={tile.name} /> : tile.name}
    </>
  )
  return tile.href === null ? (
    <span className={styles.name}>{content}</span>
  ) : (
    <a className={styles.name} href={tile.href}>
      {content}
    </a>
  )
}

export interface TileTableProps {
  readonly label: string
  /** Heading of the name column. */
  readonly first: string
  readonly tiles: readonly Tile[]
  /** Total bytes that the shares refer to. */
  readonly whole: number
}

/** The content of the map as a table: name, size, share of the total, number of files. */
export function TileTable({ label, first, tiles, whole }: TileTableProps) {
  const { t, format } = useText()
  return (
    <Table
      label={label}
      className={styles.table}
      head={
        <>
          <th scope="col">{first}</th>
          <th scope="col">{t('space.size')}</th>
          <th scope="col">{t('space.share')}</th>
          <th scope="col">{t('space.files')}</th>
        </>
      }
    >
      {tiles.map((tile) => {
        const share = whole > 0 ? tile.bytes / whole : 0
        return (
          <TableRow key={tile.id} className={styles.row}>
            <th scope="row">
              <Name tile={tile} />
            </th>
            <td>{format.bytes(tile.bytes)}</td>
            <td>
              <span className={styles.share}>
                <span>{format.share(share)}</span>
                <span className={styles.track} aria-hidden>
                  <span style={{ inlineSize: `${share * 100}%`, background: `var(--kind-${tile.kind})` }} />
                </span>
              </span>
            </td>
            <td>
              <span className={styles.wide}>{format.count(tile.files)}</span>
              <span className={styles.narrow}>{t('space.fileCount', tile.files)}</span>
            </td>
          </TableRow>
        )
      })}
    </Table>
  )
}
