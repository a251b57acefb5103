import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FileResource } from '#contract/resources.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { nameOf } from '#web/lib/paths.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import { ConflictDialog, type ConflictSide } from '#web/ui/conflict-dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { kindOf } from '#web/ui/kind-of.ts'
import type { ConflictAnswer } from './conflicts.ts'
import type { Upload } from './upload.ts'
import type { UploadQueue, UploadSummary } from './upload-queue.ts'
import styles from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

/** Size up to which the browser decodes a picture that is about to be uploaded, in bytes. */
const LARGEST_PICTURE = 30_000_000

/** Returns the answers to a question. Enter selects the last one: as in File Browser, it replaces, if the user may. */
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

/** Returns the address of a picture of a local file, which the browser can show; null for other files. */
function useLocalPicture(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const shown = file?.type.startsWith('image/') && file.size <= LARGEST_PICTURE ? file : null
  useEffect(() => {
    if (!shown) return
    const created = URL.createObjectURL(shown)
    setAddress(created)
    return () => {
      URL.revokeObjectURL(created)
      setAddress(null)
    }
  }, [shown])
  return address
}

/** Returns the existing item and the new one. Size and date of the existing one are shown once the server has sent them. */
function useSides(question: Upload | null): readonly ConflictSide[] {
  const { api } = usePageTools()
  const config = useConfig()
  const { t } = useText()
  const path = question?.wantedPath ?? ''
  const { data } = useQuery({
    queryKey: ['upload conflict', path],
    // With this header, `/api/resources/recursive/…` is an item of the folder `/recursive`.
    queryFn: ({ signal }) =>
      api.json({ path: resourceAddress(path), headers: { Accept: COLUMNS_MEDIA_TYPE }, signal }, FileResource),
    enabled: question !== null && question.unfinished === null,
    staleTime: 0,
    retry: false,
  })
  const picture = useLocalPicture(question?.file ?? null)
  if (!question || question.unfinished) return []
  const name = nameOf(path)
  const { type } = mediaTypeOf(name)
  const modified = data ? Date.parse(data.modified) : null
  const hasPicture = modified !== null && config.EnableThumbs && previewOf(name, config) !== null
  return [
    {
      ...{ label: t('uploads.conflict.existing'), name, kind: kindOf({ name, isDir: false, type }), modified },
      size: data?.size,
      picture: hasPicture ? previewHref('thumb', path, modified) : null,
    },
    {
      ...{ label: t('uploads.conflict.new'), name, modified: question.modified, picture },
      kind: kindOf({ name, isDir: question.file === null, type }),
      size: question.file === null ? undefined : question.size,
    },
  ]
}

/** Renders the question, and the number of other uploads that need an answer. */
function Question({ question, summary }: { question: Upload; summary: UploadSummary }) {
  const { t, format } = useText()
  const others = summary.count.conflict - 1
  const { unfinished, size } = question
  return (
    <>
      {unfinished && (
        <p className={styles.conflictName}>
          <FileName name={nameOf(question.wantedPath)} />
        </p>
      )}
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
  const sides = useSides(question)
  useEffect(() => {
    if (question === null) onClose()
  }, [question, onClose])
  if (question === null) return null

  return (
    <ConflictDialog<ConflictAnswer>
      title={t(question.unfinished ? 'uploads.unfinished.title' : 'uploads.conflict.title')}
      sides={sides}
      choices={choicesFor(question, mayReplace).map((choice) => ({ ...choice, text: t(choice.text) }))}
      toAll={total > 1 ? { label: t('uploads.conflict.toAll'), checked: toAll, onChecked: setToAll } : undefined}
      onAnswer={(answer) => queue.answer(question, answer, toAll)}
      onClose={onClose}
    >
      <Question question={question} summary={summary} />
    </ConflictDialog>
  )
}
