import { useState } from 'react'
import { isTagName } from '#contract/new-tag.ts'
import { tagKey } from '#contract/tag-key.ts'
import { MAX_TAG_NAME } from '#contract/tag-limits.ts'
import type { Tag } from '#contract/tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { TagColors } from './tag-colors.tsx'
import styles from './tags.module.css'
import { deleteTag, saveTag } from './tags.ts'
import { useTags, useTagTools } from './use-tags.ts'

/** Prompt for the name and the color of a tag. */
export function TagEditPrompt({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useText()
  const tools = useTagTools()
  const { data: tags = [] } = useTags()
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const [state, run] = useWorkState()
  const isTaken = tags.some((other) => other.id !== tag.id && tagKey(other.name) === tagKey(name))
  const isValid = isTagName(name) && !isTaken
  const error = isTaken ? t('tags.taken') : name.trim() !== '' && !isValid ? t('tags.invalid') : undefined
  const submit = () => {
    if (!isValid || state !== 'idle') return
    void run(async () => {
      if (await saveTag(tools, tag.id, { name: name.trim(), color })) onClose()
    }).catch(() => undefined)
  }
  return (
    <Dialog
      title={t('tags.editTitle')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t('tags.save')}
          </Button>
        </>
      }
    >
      <div className={styles.edit}>
        <TextField
          label={t('tags.name')}
          data-autofocus
          select="all"
          maxLength={MAX_TAG_NAME}
          autoComplete="off"
          error={error}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TagColors value={color} onValue={setColor} />
      </div>
    </Dialog>
  )
}

/** Prompt that deletes a tag. `onDeleted` is called after it has been deleted. */
export function TagDeletePrompt(props: { tag: Tag; onClose: () => void; onDeleted: () => void }) {
  const { tag, onClose, onDeleted } = props
  const { t } = useText()
  const tools = useTagTools()
  const confirm = async () => {
    if (!(await deleteTag(tools, tag))) return
    onClose()
    onDeleted()
  }
  return (
    <ConfirmPrompt
      title={t('tags.deleteTitle', tag.name)}
      confirm={t('tags.deleteConfirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('tags.deleteDetail')}
    </ConfirmPrompt>
  )
}
