import { useEffect, useState } from 'react'
import { nameOf } from '#web/lib/paths.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import type { ConflictAnswer, UploadQueue } from './queue.ts'
import styles from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

/**
 * Asks what to do about names that are taken, one after the other. Closing it answers nothing: the uploads wait. Without
 * the permission to modify there is no replacing.
 */
export function ConflictPrompt(props: { queue: UploadQueue; mayReplace: boolean; onClose: () => void }) {
  const { queue, mayReplace, onClose } = props
  const { t } = useText()
  const { question, total } = useUploads(queue)
  const [toAll, setToAll] = useState(false)
  useEffect(() => {
    if (question === null) onClose()
  }, [question, onClose])
  if (question === null) return null

  const answer = (how: ConflictAnswer) => () => queue.answer(question, how, toAll)
  const enter = answer(mayReplace ? 'replace' : 'keep-both')
  return (
    <Dialog
      title={t('uploads.conflict.title')}
      onClose={onClose}
      onSubmit={enter}
      footer={
        <>
          <Button onClick={answer('skip')}>{t('uploads.conflict.skip')}</Button>
          <Button
            type={mayReplace ? 'button' : 'submit'}
            variant={mayReplace ? 'secondary' : 'primary'}
            onClick={mayReplace ? answer('keep-both') : undefined}
            data-autofocus={mayReplace ? undefined : true}
          >
            {t('uploads.conflict.keepBoth')}
          </Button>
          {mayReplace && (
            <Button type="submit" variant="primary" data-autofocus>
              {t('uploads.conflict.replace')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.conflictName}>
        <FileName name={nameOf(question.wantedPath)} />
      </p>
      <p>{t('uploads.conflict.text')}</p>
      {total > 1 && (
        <Checkbox className={styles.toAll} label={t('uploads.conflict.toAll')} checked={toAll} onChecked={setToAll} />
      )}
    </Dialog>
  )
}
