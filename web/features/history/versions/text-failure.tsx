import { CircleAlert, FileQuestion } from 'lucide-react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotText } from './queries.ts'

/** Renders the reason why a text cannot be shown, with a retry button where useful. */
export function TextFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText()
  if (error instanceof NotText) return <EmptyState icon={FileQuestion} title={t('versions.notText')} />
  return (
    <EmptyState
      icon={CircleAlert}
      title={t(errorKey(error))}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}
