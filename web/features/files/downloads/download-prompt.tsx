import { Download } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { ARCHIVE_FORMATS } from '#contract/archive-formats.ts'
import type { ArchiveFormat } from '#contract/archives.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { archiveHref } from './archive-href.ts'
import styles from './download-prompt.module.css'

/** Longer addresses are refused by many a server in between. */
const LONGEST_ADDRESS = 8000

/** What is downloaded. */
export interface DownloadedItem {
  readonly name: string
  readonly path: string
}

/** The keys that go from one format to another, and by how many. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A link for each format, zip the most prominent; the arrows go from one to the next. */
function FormatLinks({ hrefOf, onTaken }: { hrefOf: (format: ArchiveFormat) => string; onTaken: () => void }) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way between links that Tab reaches.
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
          // The browser has taken the address when the prompt goes.
          onClick={() => setTimeout(onTaken)}
        >
          {format}
        </LinkButton>
      ))}
    </div>
  )
}

/**
 * Asks in which format items of a folder, or the folder itself when there are none, shall come. Zip has the focus, so Enter takes it. Each
 * format is a plain link: it can also be copied, or opened by another program.
 */
export function DownloadPrompt(props: { folder: string; items: readonly DownloadedItem[]; onClose: () => void }) {
  const { folder, items, onClose } = props
  const { t } = useText()
  const [first] = items
  // One folder is asked for by its own address, and so comes under its own name.
  const whole = items.length === 0 ? folder : items.length === 1 && first ? first.path : null
  const title =
    whole === null
      ? t('formats.title', items.length)
      : t('formats.titleOf', visibleName(nameOf(whole)) || t('browse.home'))
  const names = whole === null ? items.map(({ name }) => name) : []
  const hrefOf = (format: ArchiveFormat) => archiveHref(whole ?? folder, names, format)
  const isTooLong = ARCHIVE_FORMATS.some((format) => hrefOf(format).length > LONGEST_ADDRESS)
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={isTooLong ? undefined : styles.detail}>{t(isTooLong ? 'formats.tooMany' : 'formats.detail')}</p>
      {!isTooLong && <FormatLinks hrefOf={hrefOf} onTaken={onClose} />}
    </Dialog>
  )
}
