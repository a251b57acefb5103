import { useText } from '#web/i18n/text.tsx'
import styles from './file-preview.module.css'
import { ItemIcon } from './item-icon.tsx'
import { Media } from './media.tsx'
import { previewKind } from './preview-kind.ts'
import type { SharedView } from './shared-view.ts'
import { type LoadViewers, viewersOf } from './viewers.ts'

export interface FilePreviewProps {
  here: SharedView
  loadViewers: LoadViewers
}

/** Shows the file that the page is about in the viewer for its kind, or its icon. */
export function FilePreview({ here, loadViewers }: FilePreviewProps) {
  const { t } = useText()
  const { share, place, name, sourcesOf } = here
  const { Picture, Document } = viewersOf(loadViewers)
  const item = { name, isDir: false, type: share.type }
  const kind = previewKind(share, item)
  const sources = kind === null || kind === 'document' ? [] : sourcesOf(place.path, kind, share.name)
  return (
    <div className={styles.preview} data-kind={kind}>
      {kind === null && <ItemIcon item={item} size={96} />}
      {kind === 'document' && <Document here={here} />}
      {kind === 'image' && <Picture label={t('visit.preview', name)} sources={sources} />}
      {(kind === 'audio' || kind === 'video') && <Media kind={kind} name={name} sources={sources} />}
    </div>
  )
}
