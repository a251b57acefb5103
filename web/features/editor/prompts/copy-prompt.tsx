import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { Store } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { copyNameProblem, type NamesOfFolder } from './copy-name.ts'
import styles from './editor-prompts.module.css'

/** Dialog for the name of a copy in the same folder. It follows the folder, which may still be loading when it opens. */
export function CopyPrompt(props: {
  title: string
  detail?: string
  initial: string
  takenNames: Pick<Store<NamesOfFolder['isTaken']>, 'subscribe' | 'getSnapshot'>
  refused?: string | undefined
  allowed?: string | undefined
  onClose: () => void
  onName: (name: string) => void
}) {
  const { title, detail, initial, takenNames, refused, allowed, onClose, onName } = props
  const { t } = useText()
  const [text, setText] = useState(initial)
  const name = text.trim()
  const isTaken = useStore(takenNames)
  const problem = copyNameProblem(name, { isTaken, refused, allowed })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!problem) onName(name)
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.keepEditing')}</Button>
          <Button
            variant="primary"
            type="submit"
            disabledReason={problem === 'invalid' ? t('editor.copy.noName') : undefined}
          >
            {t('editor.save')}
          </Button>
        </>
      }
    >
      {detail && <p className={styles.legend}>{detail}</p>}
      <TextField
        label={t('editor.copy.name')}
        value={text}
        select="stem"
        error={problem === 'taken' ? t('editor.copy.taken') : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
