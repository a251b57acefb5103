import { Check, Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './second-factor.module.css'

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Shows new recovery codes, which are available only once. Warns once if it is closed before they were saved. */
export function CodesPrompt({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useText()
  const [state, setState] = useState<'shown' | 'copied' | 'saved' | 'warned'>('shown')
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(text)) setState('copied')
  }
  const save = (how: () => void) => () => {
    how()
    setState('saved')
  }
  const leave = () => (state === 'shown' ? setState('warned') : onClose())
  return (
    <Dialog
      title={t('factor.codes')}
      size="large"
      onClose={leave}
      footer={
        <Button variant="primary" onClick={leave}>
          {t('factor.codes.done')}
        </Button>
      }
    >
      <div className={styles.content}>
        <p>{t('factor.codes.once')}</p>
        <ul className={styles.codes} aria-label={t('factor.codes')} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button icon={state === 'copied' ? Check : Copy} onClick={() => void copy()} data-autofocus>
            {t('factor.codes.copy')}
          </Button>
          <Button icon={Download} onClick={save(() => download(text))}>
            {t('factor.codes.download')}
          </Button>
          <Button icon={Printer} onClick={save(() => window.print())}>
            {t('factor.codes.print')}
          </Button>
        </div>
        <p role="status">
          {state === 'copied' && t('factor.codes.copied')}
          {state === 'warned' && t('factor.codes.unsaved')}
        </p>
      </div>
    </Dialog>
  )
}
