import { useText } from '#web/i18n/text.tsx'
import styles from '../errors/error-view.module.css'
import { type ErrorPageCode, ErrorView } from '../errors/error-view.tsx'
import { Frame } from '../shell/frame.tsx'

/** Page that shows only an error, with its code in the header. */
export function ErrorPage({ code, onRetry }: { code: ErrorPageCode; onRetry?: () => void }) {
  const { t } = useText()
  const header = <h1 className={styles.code}>{t('errorPage.code', code)}</h1>
  return (
    <Frame header={header}>
      <ErrorView code={code} onRetry={onRetry} />
    </Frame>
  )
}

export const ForbiddenPage = () => <ErrorPage code={403} />
export const NotFoundPage = () => <ErrorPage code={404} />
export const InternalErrorPage = () => <ErrorPage code={500} />
