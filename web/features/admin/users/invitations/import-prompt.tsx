import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_IMPORT_ROWS } from '#contract/invitation-limits.ts'
import { IMPORT_COLUMNS } from '#contract/invitations.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './invitations.module.css'

/** Reason why a text cannot be imported at all. */
export type ImportFault = 'unreadable' | 'tooMany'

/** First row of a file. */
const HEADER = IMPORT_COLUMNS.join(',')

/** Asks for the CSV text with the users to invite: typed, pasted, or from a file. */
export function ImportPrompt(props: {
  csv: string
  fault: ImportFault | null
  /** Reports its own failures. */
  onCheck: (csv: string) => Promise<void>
  onClose: () => void
}) {
  const { onCheck, onClose } = props
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState(props.csv)
  const [fault, setFault] = useState(props.fault)
  const [state, run] = useWorkState()
  const change = (text: string) => {
    setCsv(text)
    setFault(null)
  }
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    void file?.text().then(change, () => setFault('unreadable'))
  }
  const errors = {
    unreadable: () => t('invitations.import.unreadable', HEADER),
    tooMany: () => t('invitations.import.tooMany', MAX_IMPORT_ROWS),
  }
  return (
    <Dialog
      title={t('invitations.import.title')}
      size="large"
      onClose={onClose}
      onSubmit={() => state === 'idle' && void run(() => onCheck(csv))}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t('invitations.import.check')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>{t('invitations.import.hint')}</p>
        <Button icon={FileUp} className={styles.file} onClick={() => input.current?.click()}>
          {t('invitations.import.file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
          onChange={onFile}
        />
        <TextArea
          label={t('invitations.import.text')}
          rows={8}
          placeholder={`${HEADER}\nada,ada@example.com,Editors,/people/ada,create;download`}
          value={csv}
          error={fault ? errors[fault]() : undefined}
          onChange={({ target }) => change(target.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}
