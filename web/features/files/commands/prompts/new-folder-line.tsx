import { type KeyboardEvent, useState } from 'react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { NAME_PROBLEM_TEXT, nameProblem } from '../../listing/item-name.ts'
import { rowOf } from '../../listing/listing.ts'
import { useResource } from '../../listing/use-resource.ts'
import styles from './prompts.module.css'

/** Field for the name of a new folder in the folder picker. Enter creates it, Esc closes the field; the prompt is not affected. */
export function NewFolderLine(props: {
  folder: string
  onCreate: (name: string) => Promise<void>
  onClose: () => void
}) {
  const { folder, onCreate, onClose } = props
  const { t } = useText()
  const { data } = useResource(folder)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [state, run] = useWorkState()
  const isTaken = (name: string) => data?.kind === 'folder' && rowOf(data.listing, name) !== -1

  const create = () => {
    const name = text.trim()
    const problem = nameProblem(name, isTaken)
    if (problem) return setError(t(NAME_PROBLEM_TEXT[problem]))
    run(() => onCreate(name)).catch((cause: unknown) => setError(t(errorKey(cause))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') create()
    else onClose()
  }
  return (
    <div className={styles.newFolder}>
      <TextField
        label={t('browse.newFolder.title')}
        hideLabel
        placeholder={t('browse.newFolder.title')}
        value={text}
        error={error}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setError(undefined)
          setText(event.target.value)
        }}
      />
      <Button state={state} onClick={create}>
        {t('browse.create')}
      </Button>
    </div>
  )
}
