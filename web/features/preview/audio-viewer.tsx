import { inlineHref } from '#web/lib/raw-address.ts'
import { useText } from '#web/text/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import styles from './audio-viewer.module.css'
import type { ViewerProps } from './preview-file.ts'

/** Plays sound with the browser's own controls. */
export function AudioViewer({ file, onReady, onFailed }: ViewerProps) {
  const { format } = useText()
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <span className={styles.picture}>
          <FileIcon kind="audio" size={56} />
        </span>
        <p className={styles.name}>
          <FileName name={file.name} />
        </p>
        <p className={styles.size}>{format.bytes(file.size)}</p>
        {/* biome-ignore lint/a11y/useMediaCaption: what a person keeps has the captions that lie beside it, and sound has none. */}
        <audio
          className={styles.player}
          controls
          preload="metadata"
          aria-label={file.name}
          src={inlineHref(file.path, file.modified)}
          onLoadedMetadata={onReady}
          onError={onFailed}
        />
      </div>
    </div>
  )
}
