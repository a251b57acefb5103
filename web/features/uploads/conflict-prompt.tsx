import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import type { ConflictAnswer } from './conflicts.ts'
import type { Upload } from './upload.ts'
import type { UploadQueue, UploadSummary } from './upload-queue.ts'
import styles from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

/** Returns the answers to a question. Enter selects the last one. */
function choicesFor(question: Upload, mayReplace: boolean) {
  if (question.unfinished)
    return [
      { answer: 'skip', text: 'uploads.conflict.skip' },
      { answer: 'restart', text: 'uploads.unfinished.restart' },
      { answer: 'resume', text: 'uploads.unfinished.resume' },
    ] as const
  const skipSame = { answer: 'skip-same', text: 'uploads.conflict.skipSame' } as const
  const replace = { answer: 'replace', text: 'uploads.conflict.replace' } as const
  return [
    { answer: 'skip', text: 'uploads.conflict.skip' } as const,
    ...(question.same === 'unknown' && question.modified !== null ? [skipSame] : []),
    { answer: 'keep-both', text: 'uploads.conflict.keepBoth' } as const,
    ...(mayReplace ? [replace] : []),
  ]
}

/** Renders one button for each answer. */
function Choices(props: { question: Upload; mayReplace: boolean; answer: (how: ConflictAnswer) => () => void }) {
  const { question, mayReplace, answer } = props
  const { t } = useText()
  const choices = choicesFor(question, mayReplace)
  return choices.map((choice, index) =>
    index === choices.length - 1 ? (
      <Button key={choice.answer} type="submit" variant="primary" data-autofocus>
        {t(choice.text)}
      </Button>
    ) : (
      <Button key={choice.answer} onClick={answer(choice.answer)}>
        {t(choice.text)}
      </Button>
    ),
  )
}

/** Renders the question, and the number of other uploads that need an answer. */
function Question({ question, summary }: { question: Upload; summary: UploadSummary }) {
  const { t, format } = useText()
  const others = summary.count.conflict - 1
  const { unfinished, size } = question
  return (
    <>
      <p className={styles.conflictName}>
        <FileName name={nameOf(question.wantedPath)} />
      </p>
      {others > 0 && <p className={styles.others}>{t('uploads.conflict.more', others)}</p>}
      <p>
        {unfinished
          ? t('uploads.unfinished.text', format.percent(unfinished.offset / size))
          : t('uploads.conflict.text')}
      </p>
    </>
  )
}

/**
 * Asks about name conflicts and interrupted uploads, one after the other. Closing the dialog answers nothing: the uploads stay in the
 * queue. Replacing is offered only with the permission to modify.
 */
export function ConflictPrompt(props: { queue: UploadQueue; mayReplace: boolean; onClose: () => void }) {
  const { queue, mayReplace, onClose } = props
  const { t } = useText()
  const summary = useUploads(queue)
  const { question, total } = summary
  const [toAll, setToAll] = useState(false)
  useEffect(() => {
    if (question === null) onClose()
  }, [question, onClose])
  if (question === null) return null

  const answer = (how: ConflictAnswer) => () => queue.answer(question, how, toAll)
  const first = choicesFor(question, mayReplace).at(-1)
  return (
    <Dialog
      size="large"
      title={t(question.unfinished ? 'uploads.unfinished.title' : 'uploads.conflict.title')}
      onClose={onClose}
      onSubmit={answer(first?.answer ?? 'skip')}
      footer={<Choices question={question} mayReplace={mayReplace} answer={answer} />}
    >
      <Question question={question} summary={summary} />
      {total > 1 && (
        <Checkbox className={styles.toAll} label={t('uploads.conflict.toAll')} checked={toAll} onChecked={setToAll} />
      )}
    </Dialog>
  )
}
