import { Download } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ARCHIVE_FORMATS } from '#contract/archive-formats.ts'
import type { ArchiveFormat } from '#contract/archives.ts'
import type { Preferences, User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf } from '#web/lib/paths.ts'
import { startDownload } from '#web/lib/raw-address.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { archiveHref } from './archive-href.ts'
import styles from './download-prompt.module.css'

/** Maximum length of a URL. Many intermediaries reject longer ones. */
const LONGEST_ADDRESS = 8000

/** Item to download. */
interface DownloadedItem {
  readonly name: string
  readonly path: string
}

/** Lets the user always download zip archives. */
interface FormatQuestion {
  readonly listing: User['listing']
  readonly savePreferences: (preferences: Preferences) => Promise<void>
}

interface DownloadPromptProps {
  folder: string
  items: readonly DownloadedItem[]
  /** Whether to ask although the user always downloads zip archives. */
  asked: boolean
  /** Undefined while no user is signed in. */
  question: FormatQuestion | undefined
  onClose: () => void
}

/** Keys that move between formats, with their step. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Links for all formats, with zip as primary. Arrow keys move between them. */
function FormatLinks(props: { hrefOf: (format: ArchiveFormat) => string; onTaken: (format: ArchiveFormat) => void }) {
  const { hrefOf, onTaken } = props
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const now = links.findIndex((link) => link.matches(':focus'))
    links.at((now + by + links.length) % links.length)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut between links that Tab also reaches
    <div ref={list} className={styles.formats} onKeyDown={onKeyDown}>
      {ARCHIVE_FORMATS.map((format) => (
        <LinkButton
          key={format}
          className={styles.format}
          variant={format === 'zip' ? 'primary' : 'secondary'}
          {...(format === 'zip' && { icon: Download, 'aria-description': t('formats.zipHint') })}
          data-autofocus={format === 'zip' || undefined}
          href={hrefOf(format)}
          download=""
          dir="ltr"
          // Deferred, because the browser must read the link's address before the prompt closes.
          onClick={() => setTimeout(onTaken, 0, format)}
        >
          {format}
        </LinkButton>
      ))}
    </div>
  )
}

/**
 * Prompt for the archive format of items of a folder, or of the folder itself if there are none. Zip has the focus, so that Enter selects
 * it. Each format is a plain link, which can also be copied or opened by another program. For users who always download zip archives,
 * the download starts at once unless `asked` is set.
 */
export function DownloadPrompt({ folder, items, asked, question, onClose }: DownloadPromptProps) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [first] = items
  // A single folder is requested by its own path, so that the archive has its name.
  const whole = items.length === 0 ? folder : items.length === 1 && first ? first.path : null
  const title =
    whole === null
      ? t('formats.title', items.length)
      : t('formats.titleOf', visibleName(nameOf(whole)) || t('browse.home'))
  const names = whole === null ? items.map(({ name }) => name) : []
  const hrefOf = (format: ArchiveFormat) => archiveHref(whole ?? folder, names, format)
  const isTooLong = ARCHIVE_FORMATS.some((format) => hrefOf(format).length > LONGEST_ADDRESS)
  const isAlwaysZip = question?.listing.alwaysZip ?? false
  const [alwaysZip, setAlwaysZip] = useState(isAlwaysZip)
  const isImmediate = isAlwaysZip && !asked && !isTooLong
  const zip = hrefOf('zip')
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isImmediate || isStarted.current) return
    isStarted.current = true
    startDownload(zip, '')
    onClose()
  }, [isImmediate, zip, onClose])
  if (isImmediate) return null

  function keep(): void {
    onClose()
    if (!question || alwaysZip === isAlwaysZip) return
    question
      .savePreferences({ listing: { ...question.listing, alwaysZip } })
      .catch((error: unknown) => toasts.error(t(errorKey(error))))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={isTooLong ? undefined : styles.detail}>{t(isTooLong ? 'formats.tooMany' : 'formats.detail')}</p>
      {!isTooLong && <FormatLinks hrefOf={hrefOf} onTaken={keep} />}
      {!isTooLong && question && (
        <Checkbox
          className={styles.always}
          label={t('formats.alwaysZip')}
          checked={alwaysZip}
          onChecked={setAlwaysZip}
        />
      )}
    </Dialog>
  )
}
