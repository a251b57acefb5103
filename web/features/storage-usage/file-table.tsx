import { File } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { NotableFile } from '#contract/folder-sizes.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { joinPath, nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './space.module.css'

/** Returns whether the page handles a click: not one that the browser handles, such as one for a new tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

export interface ShowProps {
  /** Called with the file to show in its folder, right before the link to the folder is followed. */
  readonly onShow: (path: string) => void
}

function FileRow({ folder, file, onShow }: ShowProps & { folder: string; file: NotableFile }) {
  const { t, format } = useText()
  const path = joinPath(folder, file.path)
  const name = nameOf(path)
  const parent = parentOf(path)
  const inside = parentOf(`/${file.path}`)
  return (
    <TableRow className={styles.row}>
      <th scope="row">
        <a className={styles.name} href={filesHref(path)}>
          <FileIcon kind={fileKind({ name, isDir: false })} name={name} />
          <FileName name={name} />
        </a>
      </th>
      <td>{format.bytes(file.bytes)}</td>
      <td>
        <Time value={new Date(file.modified)} />
      </td>
      <td className={styles.where}>
        <a href={filesHref(withTrailingSlash(parent))} onClick={(event) => isPlain(event) && onShow(path)}>
          <span className="visually-hidden">{t('space.showInFolder', visibleName(name))}</span>
          <bdi dir="auto" aria-hidden>
            {inside === '/' ? t('space.here') : visibleName(inside.slice(1))}
          </bdi>
        </a>
      </td>
    </TableRow>
  )
}

/** The largest or oldest files, each with a link to its folder. */
export function FileTable(props: ShowProps & { label: string; folder: string; files: readonly NotableFile[] }) {
  const { label, folder, files, onShow } = props
  const { t } = useText()
  if (files.length === 0) return <EmptyState icon={File} title={t('space.noFiles')} />
  return (
    <Table
      label={label}
      className={styles.table}
      head={
        <>
          <th scope="col">{t('space.name')}</th>
          <th scope="col">{t('space.size')}</th>
          <th scope="col">{t('space.modified')}</th>
          <th scope="col">{t('space.where')}</th>
        </>
      }
    >
      {files.map((file) => (
        <FileRow key={file.path} folder={folder} file={file} onShow={onShow} />
      ))}
    </Table>
  )
}
