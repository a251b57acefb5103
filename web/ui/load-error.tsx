import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'
import styles from './load-error.module.css'

/** Reports that a part of a page could not be loaded, with a button to retry. */
export function LoadError(props: { error: unknown; onRetry: () => void; className?: string | undefined }) {
  const { error, onRetry, className } = props
  const { t } = useText()
  return (
    <div className={classNames(styles.failed, className)} role="alert">
      <p>{t(errorKey(error))}</p>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </div>
  )
}
