import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isBrowserImage } from '../browser-image.ts'
import styles from './archive.module.css'
import { entryHref, inlineEntryHref, type ReadArchive, textQuery } from './archive-calls.ts'
import type { ArchiveNode } from './archive-tree.ts'

/** Maximum size of entries that are shown, in bytes; larger ones can only be downloaded. */
const MOST = { text: 512 * 1024, image: 64 * 1024 * 1024 } as const

interface EntryProps {
  archive: ReadArchive
  node: ArchiveNode
  version: string
}

/** Dialog for one file of an archive: shows simple types and offers a download. */
export function EntryPrompt({ onClose, ...entry }: EntryProps & { onClose: () => void }) {
  const { archive, node } = entry
  const { t, format } = useText()
  return (
    <Dialog
      title={<FileName name={node.name} />}
      size="large"
      onClose={onClose}
      footer={
        <LinkButton
          variant="primary"
          icon={Download}
          href={entryHref(archive, node.path)}
          download={node.name}
          data-autofocus
        >
          {t('archive.entry.download')}
        </LinkButton>
      }
    >
      <Shown {...entry} />
      <p className={styles.entrySize}>{format.bytes(node.size)}</p>
    </Dialog>
  )
}

function Shown(entry: EntryProps) {
  const { t } = useText()
  const { node } = entry
  const isPicture = isBrowserImage(node.name)
  const isText = mediaTypeOf(node.name).type === 'text'
  if (!isPicture && !isText) return <Said node={node} text={t('archive.entry.none')} />
  if (node.size > (isPicture ? MOST.image : MOST.text)) return <Said node={node} text={t('archive.entry.tooLarge')} />
  return isPicture ? <Picture {...entry} /> : <Words {...entry} />
}

function Picture({ archive, node, version }: EntryProps) {
  const { t } = useText()
  const [failed, setFailed] = useState(false)
  if (failed) return <Said node={node} text={t('archive.entry.failed')} />
  const source = inlineEntryHref(archive, node.path, version)
  return <img className={styles.picture} src={source} alt={visibleName(node.name)} onError={() => setFailed(true)} />
}

function Words({ archive, node, version }: EntryProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, isError } = useQuery(textQuery(api, archive, version, node.path))
  if (isError) return <Said node={node} text={t('archive.entry.failed')} />
  if (data === undefined) return <Skeleton height="12em" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
    <pre className={styles.words} tabIndex={0} dir="auto">
      {data}
    </pre>
  )
}

function Said({ node, text }: { node: ArchiveNode; text: string }) {
  return (
    <div className={styles.said}>
      <FileIcon kind={fileKind(node)} name={node.name} size={48} />
      <p>{text}</p>
    </div>
  )
}
