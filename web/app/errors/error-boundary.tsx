import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './error-view.module.css'

interface ErrorBoundaryProps {
  /** Displayed content. A failure is reset when it changes. */
  readonly subject: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly subject: string
}

/** Confines a rendering error to one part of the page. React itself logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, subject: this.props.subject }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ subject }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return subject === state.subject ? null : { failed: false, subject }
  }

  override render(): ReactNode {
    return this.state.failed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const { t } = useText()
  return (
    <div className={styles.view}>
      <EmptyState
        icon={TriangleAlert}
        drawing="broken"
        title={t('error.generic')}
        detail={t('errorPage.crashed')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('errorPage.reload')}
          </Button>
        }
      />
    </div>
  )
}
