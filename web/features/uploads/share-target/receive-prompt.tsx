import { useEffect, useState } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import { followAttention } from '#web/lib/attention.ts'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { kindOf } from '#web/ui/kind-of.ts'
import styles from './receive-prompt.module.css'

export interface ReceivePromptProps {
  files: readonly File[]
  /** Target folder. */
  folder: string
  mayCreate: boolean
  /** Whether the device had no space for some of the shared items. */
  someLost: boolean
  onChooseFolder: () => void
  onSave: () => void
  onDiscard: () => void
  onClose: () => void
}

/** Shows items that another app shared, and asks for the target folder. */
export function ReceivePrompt(props: ReceivePromptProps) {
  const { files, mayCreate, someLost, onSave, onDiscard, onClose } = props
  const { t } = useText()
  // Another page may have opened this under a click that was meant for it.
  const [isThere, setThere] = useState(false)
  useEffect(() => followAttention(setThere), [])
  return (
    <Dialog
      title={t('receive.title', files.length)}
      onClose={onClose}
      onSubmit={() => mayCreate && isThere && onSave()}
      footer={
        <>
          <Button onClick={onDiscard}>{t('receive.discard')}</Button>
          {mayCreate && (
            <Button variant="primary" type="submit" aria-disabled={!isThere}>
              {t('receive.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <p className={mayCreate ? styles.detail : styles.failure}>
          {t(mayCreate ? 'receive.detail' : 'receive.notAllowed')}
        </p>
        {someLost && (
          <p className={styles.failure} role="alert">
            {t('receive.notKept')}
          </p>
        )}
        <Files files={files} />
        {mayCreate && <Into {...props} />}
      </div>
    </Dialog>
  )
}

function Files({ files }: { files: readonly File[] }) {
  const { format } = useText()
  return (
    // The button does not get the focus: a key press meant for another page must not upload anything.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
    <ul className={styles.files} tabIndex={0} data-autofocus>
      {files.map((file) => (
        <li key={file.name} className={styles.file}>
          <FileIcon
            kind={kindOf({ name: file.name, isDir: false, type: mediaTypeOf(file.name).type })}
            name={file.name}
          />
          <FileName name={file.name} className={styles.name} />
          <span className={styles.size}>{format.bytes(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}

function Into({ folder, onChooseFolder }: Pick<ReceivePromptProps, 'folder' | 'onChooseFolder'>) {
  const { t } = useText()
  return (
    <div className={styles.into}>
      <div className={styles.folder}>
        <span className={styles.label}>{t('receive.into')}</span>
        <span className={styles.file}>
          <FileIcon kind="folder" />
          {folder === '/' ? (
            <span>{t('browse.home')}</span>
          ) : (
            <FileName name={nameOf(folder)} className={styles.name} />
          )}
        </span>
      </div>
      <Button aria-haspopup="dialog" onClick={onChooseFolder}>
        {t('receive.chooseFolder')}
      </Button>
    </div>
  )
}
