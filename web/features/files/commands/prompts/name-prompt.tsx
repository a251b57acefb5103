import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useName } from './use-name.ts'

/** Prompt for a name, to rename an item or to create a file or folder. The name is trimmed, and invalid names are reported in the field. */
export function NamePrompt(props: {
  title: string
  confirm: string
  /** Initial name. When renaming, its extension is not selected. */
  initial?: string
  /** Selects the whole initial name. For folders, whose names have no extension. */
  selectAll?: boolean
  isTaken: (name: string) => boolean
  onClose: () => void
  onName: (name: string) => void
}) {
  const { title, confirm, initial = '', selectAll = false, isTaken, onClose, onName } = props
  const { t } = useText()
  const { text, error, change, submit } = useName({ initial, isTaken, onClose, onName })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {confirm}
          </Button>
        </>
      }
    >
      <TextField
        label={t('browse.name')}
        value={text}
        select={selectAll ? 'all' : 'stem'}
        error={error}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => change(event.target.value)}
      />
    </Dialog>
  )
}
