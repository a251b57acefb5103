import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './editor-prompts.module.css'

/** Dialog for the name of a copy in the same folder. */
export function CopyPrompt(props: {
  title: string
  detail?: string
  initial: string
  isTaken: (name: string) => boolean
  onClose: () => void
  onName: (name: string) => void
}) {
  const { title, detail, initial, isTaken, onClose, onName } = props
  const { t } = useText()
  const [text, setText] = useState(initial)
  const name = text.trim()
  const isName = name !== '' && name !== '.' && name !== '..' && !name.includes('/')
  const taken = isName && isTaken(name)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (isName && !taken) onName(name)
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.keepEditing')}</Button>
          <Button variant="primary" type="submit" disabledReason={isName ? undefined : t('editor.copy.noName')}>
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
        error={taken ? t('editor.copy.taken') : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
