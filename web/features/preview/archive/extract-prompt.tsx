import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { ExtractConflict, Extraction } from '#contract/archive-contents.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { nameOf, withoutTrailingSlash, withTrailingSlash } from '#web/lib/paths.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import rows from './archive.module.css'
import { type Archive, type ArchiveSelection, extractEntries } from './archive-calls.ts'
import { refusalText } from './archive-row.tsx'
import type { ExtractDraft } from './extract-draft.ts'
import { extractFailure } from './extract-failure.ts'
import styles from './extract-prompt.module.css'
import { NameEncodingSelect } from './name-encoding-select.tsx'

export interface ExtractPromptProps {
  archive: Archive
  /** Null for everything. */
  chosen: ArchiveSelection | null
  draft: ExtractDraft
  mayReplace: boolean
  runJob: RunJob
  /** Opens a folder picker, which returns another draft. */
  onChoose: (draft: ExtractDraft) => void
  /** Called whenever something may have changed in the destination. */
  onExtracted: (destination: string) => void
  onClose: () => void
}

/** Dialog that asks for the destination, extracts, and lists the entries that were skipped. */
export function ExtractPrompt(props: ExtractPromptProps) {
  const [result, setResult] = useState<Extraction | null>(null)
  return result ? (
    <LeftOut archive={props.archive} result={result} onClose={props.onClose} />
  ) : (
    <Asking {...props} onResult={setResult} />
  )
}

/** Runs one extraction at a time. A long one continues in the tray without the dialog. */
function useExtraction({ archive, chosen, runJob, onExtracted, onClose }: ExtractPromptProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const done = ({ destination, files }: Extraction) =>
    t('archive.extract.done', files, visibleName(nameOf(destination)) || '/')
  const run = async (draft: ExtractDraft): Promise<Extraction | null> => {
    setBusy(true)
    try {
      return await extractEntries(runJob, archive, { ...draft, chosen }, onClose, done)
    } finally {
      setBusy(false)
      onExtracted(draft.destination)
    }
  }
  return { busy, run }
}

function Asking(props: ExtractPromptProps & { onResult: (result: Extraction) => void }) {
  const { archive, mayReplace, onChoose, onClose, onResult } = props
  const { t } = useText()
  const [destination, setDestination] = useState(props.draft.destination)
  const [conflict, setConflict] = useState(props.draft.conflict)
  const [names, setNames] = useState(props.draft.names)
  const [failure, setFailure] = useState<{ text: string; field: boolean } | null>(null)
  const { busy, run } = useExtraction(props)
  const folder = destination.trim()

  const start = async () => {
    if (busy) return
    if (folder === '') return setFailure({ text: t('archive.extract.noFolder'), field: true })
    setFailure(null)
    try {
      const result = await run({ destination: folder, conflict, names })
      if (!result) return
      if (result.skippedCount > 0) return onResult(result)
      onClose()
    } catch (error) {
      const { key, isOfFolder } = extractFailure(error)
      setFailure({ text: errorKey(error) === key ? errorText(error, t) : t(key), field: isOfFolder })
    }
  }
  const choices: ReadonlyArray<{ value: ExtractConflict; text: string; hint?: string }> = [
    { value: 'keep_both', text: t('archive.extract.keep_both'), hint: t('archive.extract.keep_both.hint') },
    { value: 'skip', text: t('archive.extract.skip') },
    ...(mayReplace
      ? [{ value: 'replace' as const, text: t('archive.extract.replace'), hint: t('archive.extract.replace.hint') }]
      : []),
    { value: 'refuse', text: t('archive.extract.refuse') },
  ]
  return (
    <Dialog
      title={t('archive.extract.title', visibleName(archive.name))}
      onClose={onClose}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={busy ? 'busy' : 'idle'}>
            {t('archive.extract.start')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.into}>
          <TextField
            className={styles.intoText}
            label={t('archive.extract.into')}
            hint={t('archive.extract.intoHint')}
            error={failure?.field ? failure.text : undefined}
            value={destination}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
            data-autofocus
            onChange={({ target }) => {
              setFailure(null)
              setDestination(target.value)
            }}
          />
          <Button
            className={styles.intoButton}
            aria-haspopup="dialog"
            onClick={() => onChoose({ destination: folder, conflict, names })}
          >
            {t('archive.extract.choose')}
          </Button>
        </div>
        <RadioGroup
          label={t('archive.extract.conflict')}
          value={conflict}
          choices={choices}
          onValue={setConflict}
          disabled={busy}
        />
        {/* Selected entries have the names in which they were shown. */}
        {!props.chosen?.entries && !props.chosen?.base && (
          <NameEncodingSelect value={names} guessed={null} disabled={busy} onValue={setNames} />
        )}
        <p className={styles.note} role="status">
          {busy && t('archive.extract.running')}
        </p>
        {failure && !failure.field && (
          <p className={styles.failure} role="alert">
            {failure.text}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function LeftOut(props: { archive: Archive; result: Extraction; onClose: () => void }) {
  const { archive, result, onClose } = props
  const { t } = useText()
  const { destination, files, skipped, skippedCount } = result
  const folder = withoutTrailingSlash(destination)
  return (
    <Dialog
      title={t('archive.extract.title', visibleName(archive.name))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.close')}
          </Button>
          {files > 0 && (
            <LinkButton
              variant="primary"
              icon={FolderOpen}
              href={filesHref(withTrailingSlash(folder))}
              onClick={onClose}
            >
              {t('archive.extract.open')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{t('archive.extract.done', files, visibleName(nameOf(destination)) || '/')}</p>
      <p className={styles.leftOut}>{t('archive.extract.leftOut', skippedCount)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard */}
      <ul className={styles.skipped} tabIndex={0}>
        {skipped.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several entries may have the same name, and the list never changes
          <li key={index}>
            <FileName name={name} />
            <span className={rows.about}>{t(refusalText(reason))}</span>
          </li>
        ))}
      </ul>
      {skippedCount > skipped.length && (
        <p className={rows.about}>{t('archive.extract.more', skippedCount - skipped.length)}</p>
      )}
    </Dialog>
  )
}
