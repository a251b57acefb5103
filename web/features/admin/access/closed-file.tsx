import { EyeOff } from 'lucide-react'
import type { FileResource } from '#contract/resources.ts'
import { useText } from '#web/i18n/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import styles from './access.module.css'

/** Shows the metadata of a file in another user's view, without its content. */
export function ClosedFile({ file, folder }: { file: FileResource; folder: string }) {
  const { t, format } = useText()
  return (
    <div className={styles.closed}>
      <EmptyState
        icon={EyeOff}
        title={visibleName(file.name)}
        detail={
          <>
            {format.bytes(file.size)} · <Time form="inline" value={new Date(file.modified)} />
            <br />
            {t('access.view.closed')}
          </>
        }
        action={<LinkButton href={folder}>{t('access.view.back')}</LinkButton>}
      />
    </div>
  )
}
