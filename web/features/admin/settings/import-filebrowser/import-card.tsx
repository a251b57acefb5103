import { FolderInput } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from '../move-in/move-in.module.css'
import { Report } from './report.tsx'
import { StartCommand } from './start-command.tsx'
import { type ImportProgress, useImport } from './use-import.ts'

/** Imports a File Browser instance, after a preview of the result. */
export function ImportCard() {
  const { t } = useText()
  const { progress, look, take, discard } = useImport()
  return (
    <Card id="moveIn.title" title={t('moveIn.title')} detail={t('moveIn.detail')}>
      {progress.at === 'told' ? (
        <ImportPreview key={progress.told.id} progress={progress} onTake={take} onDiscard={discard} />
      ) : (
        <ImportStart progress={progress} onFile={(file) => void look(file)} />
      )}
      <p className="visually-hidden" role="status">
        {progress.at === 'reading' && t('moveIn.reading')}
        {progress.at === 'told' && t('moveIn.of', progress.name)}
      </p>
    </Card>
  )
}

function ImportStart({ progress, onFile }: { progress: ImportProgress; onFile: (file: File) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // Allows the same file to be selected again.
    currentTarget.value = ''
  }
  const isReading = progress.at === 'reading'
  return (
    <div className={styles.step}>
      {progress.at === 'beginning' && progress.fault !== null && (
        <p className={styles.fault} role="alert">
          {t(progress.fault)}
        </p>
      )}
      {progress.at === 'done' && (
        <div className={styles.step} role="status">
          <p className={styles.strong}>{t('moveIn.done')}</p>
          <StartCommand words={progress.report.start} />
        </div>
      )}
      <div className={styles.choice}>
        <Button icon={FolderInput} state={isReading ? 'busy' : 'idle'} onClick={() => input.current?.click()}>
          {t(isReading ? 'moveIn.reading' : 'moveIn.choose')}
        </Button>
        <p className={styles.note}>{t('moveIn.choose.hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".db"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={chosen}
      />
    </div>
  )
}

function ImportPreview(props: {
  progress: Extract<ImportProgress, { at: 'told' }>
  onTake: (acceptLoss: boolean) => Promise<void>
  onDiscard: () => void
}) {
  const { progress, onTake, onDiscard } = props
  const { t } = useText()
  const { name, told, fault } = progress
  const [accepted, setAccepted] = useState(false)
  const [state, run] = useWorkState()
  return (
    <div className={styles.step}>
      <h3 className={styles.strong}>{t('moveIn.of', name)}</h3>
      <Report report={told} />
      {told.losesProtection && (
        <Checkbox
          label={t('moveIn.accept')}
          hint={t('moveIn.accept.hint')}
          checked={accepted}
          onChecked={setAccepted}
        />
      )}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {t(fault)}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onDiscard}>{t('moveIn.discard')}</Button>
        <Button
          variant="primary"
          state={state}
          disabledReason={told.losesProtection && !accepted ? t('moveIn.accept') : undefined}
          onClick={() => void run(() => onTake(accepted))}
        >
          {t('moveIn.take')}
        </Button>
      </div>
    </div>
  )
}
