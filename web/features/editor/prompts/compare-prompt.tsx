import { type ReactNode, useEffect, useState } from 'react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Comparison } from '../compare/comparison.tsx'
import styles from './editor-prompts.module.css'

export interface ComparePromptProps {
  title: string
  /** Explains which text is which. */
  legend: string
  /** Loads the old text. */
  load: () => Promise<string>
  after: string
  /** Buttons for the next step, the most likely one last. */
  footer: ReactNode
  onClose: () => void
}

/** Dialog with the differences between two texts. */
export function ComparePrompt({ title, legend, load, after, footer, onClose }: ComparePromptProps) {
  const { t } = useText()
  const [before, setBefore] = useState<{ text: string } | { error: unknown } | null>(null)
  const [fetching] = useState(() => load)
  useEffect(() => {
    let shown = true
    fetching().then(
      (text) => shown && setBefore({ text }),
      (error: unknown) => shown && setBefore({ error }),
    )
    return () => {
      shown = false
    }
  }, [fetching])
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('editor.compare.back')}
          </Button>
          {footer}
        </>
      }
    >
      {before === null && <Spinner />}
      {before && 'error' in before && <p role="alert">{t(errorKey(before.error))}</p>}
      {before && 'text' in before && (
        <>
          <p className={styles.legend}>{legend}</p>
          <Comparison before={before.text} after={after} />
        </>
      )}
    </Dialog>
  )
}
