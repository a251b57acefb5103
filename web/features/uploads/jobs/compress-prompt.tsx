import { useState } from 'react'
import type { ArchiveFormat } from '#contract/archives.ts'
import type { OnTaken } from '#contract/job-requests.ts'
import { fittedName, MAX_NAME_BYTES } from '#contract/numbered-name.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './compress-prompt.module.css'

/** The archive to create. */
export interface CompressOptions {
  readonly name: string
  readonly format: ArchiveFormat
  readonly onTaken: OnTaken
}

export interface CompressPromptProps {
  folder: string
  names: readonly string[]
  mayReplace: boolean
  onCompress: (wish: CompressOptions) => void
  onClose: () => void
}

const FORMATS: readonly ArchiveFormat[] = ['zip', 'tar.gz', 'tar.zst', 'tar.xz', 'tar.bz2', 'tar.lz4', 'tar.sz', 'tar']

/** Length of the longest extension, in bytes. */
const LONGEST_EXTENSION = Math.max(...FORMATS.map((format) => format.length + 1))

/** Returns the suggested name without extension: that of the only item, else that of the folder, with room for every extension. */
const titleOf = (folder: string, names: readonly string[]): string =>
  fittedName((names.length === 1 ? names[0] : nameOf(folder)) || 'archive', '', '', MAX_NAME_BYTES - LONGEST_EXTENSION)

/** Asks for the name and the format of a new archive. */
export function CompressPrompt({ folder, names, mayReplace, onCompress, onClose }: CompressPromptProps) {
  const { t } = useText()
  const [title, setTitle] = useState(() => titleOf(folder, names))
  const [format, setFormat] = useState<ArchiveFormat>('zip')
  const [onTaken, setOnTaken] = useState<OnTaken>('rename')
  const [tried, setTried] = useState(false)
  const trimmed = title.trim()
  const name = trimmed.endsWith(`.${format}`) ? trimmed : `${trimmed}.${format}`
  const isUsable = trimmed !== '' && !name.includes('/') && new TextEncoder().encode(name).length <= MAX_NAME_BYTES
  const submit = () => {
    setTried(true)
    if (isUsable) onCompress({ name, format, onTaken })
  }
  return (
    <Dialog
      title={t('jobs.compress.title', names.length, visibleName(names[0] ?? ''))}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('jobs.compress.start')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('jobs.compress.name')}
          hint={isUsable ? visibleName(name) : undefined}
          error={tried && !isUsable ? t('browse.name.invalid') : undefined}
          value={title}
          select="all"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => setTitle(target.value)}
        />
        <Select
          label={t('jobs.compress.format')}
          value={format}
          options={FORMATS.map((value) => ({ value, text: value }))}
          onValue={setFormat}
        />
        {mayReplace && (
          <RadioGroup
            label={t('jobs.compress.taken')}
            value={onTaken}
            choices={[
              { value: 'rename', text: t('jobs.compress.rename') },
              { value: 'replace', text: t('jobs.compress.replace') },
            ]}
            onValue={setOnTaken}
          />
        )}
      </div>
    </Dialog>
  )
}
