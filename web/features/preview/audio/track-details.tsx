import { useText } from '#web/i18n/text.tsx'
import { playingTime } from '#web/lib/playing-time.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { PreviewFile } from '../preview-file.ts'
import type { ShownFacts } from './audio-state.ts'
import styles from './audio-viewer.module.css'

export interface TrackDetailsProps {
  file: PreviewFile
  /** Undefined until known, null when the file has no metadata. */
  facts: ShownFacts | null | undefined
  /** In seconds; null until known. */
  duration: number | null
}

/** Cover, title, artist, album, duration and quality of an audio file. */
export function TrackDetails({ file, facts, duration }: TrackDetailsProps) {
  const { t, format } = useText()
  const name = facts?.title || file.name
  const number = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 0 })
  const bitrate = facts?.bitrate ?? (duration === null ? null : (file.size * 8) / duration)
  const details = [
    duration !== null && playingTime(duration),
    bitrate !== null && t('media.bitrate', number.format(bitrate / 1000)),
    ...(facts?.audioCodecs ?? []),
    format.bytes(file.size),
  ]
  return (
    <>
      <span className={styles.picture}>
        {facts?.cover ? (
          <img className={styles.cover} src={facts.cover} alt={t('media.cover', visibleName(name))} />
        ) : (
          <FileIcon kind="audio" size={56} />
        )}
      </span>
      <p className={styles.name} dir="auto">
        {facts?.title || <FileName name={file.name} />}
      </p>
      {facts?.artist && (
        <p className={styles.artist} dir="auto">
          {facts.artist}
        </p>
      )}
      {facts?.album && (
        <p className={styles.album} dir="auto">
          {facts.album}
        </p>
      )}
      <p className={styles.details}>{details.filter(Boolean).join(' · ')}</p>
    </>
  )
}
