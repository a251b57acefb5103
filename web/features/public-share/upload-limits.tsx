import { useText } from '#web/i18n/text.tsx'
import type { UploadLimitsLeft } from './send-limits.ts'
import styles from './upload-limits.module.css'

/** Renders the limits of a link's uploads, and what is left of them. */
export function UploadLimits({ takes }: { takes: UploadLimitsLeft }) {
  const { t, format } = useText()
  const { maxFileSize, filesLeft, sizeLeft, extensions } = takes
  const said = [
    maxFileSize !== null && t('visit.send.eachUpTo', format.bytes(maxFileSize)),
    filesLeft !== null && t('visit.send.filesLeft', filesLeft),
    sizeLeft !== null && t('visit.send.sizeLeft', format.bytes(sizeLeft)),
    extensions.length > 0 && t('visit.send.only', extensions.join(', ')),
  ].filter((one) => one !== false)
  return (
    <p className={styles.limits}>
      {said.map((one) => (
        <span key={one}>{one} </span>
      ))}
    </p>
  )
}
