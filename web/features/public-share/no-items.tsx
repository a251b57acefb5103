import { FolderOpen } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Says that a shared folder is empty. */
export function NoItems() {
  const { t } = useText()
  return <EmptyState icon={FolderOpen} drawing="folder" title={t('files.lonely')} detail={t('visit.empty')} />
}
