import { AArrowDown, AArrowUp, ChevronLeft, ChevronRight, TableOfContents } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './book.module.css'
import type { BookAppearance, Paper } from './book-appearance.ts'

export interface BookToolsProps {
  readonly look: BookAppearance
  readonly chapter: number
  readonly chapters: number
  /** Part of the book that is read, from 0 to 1. */
  readonly read: number
  readonly contentsOpen: boolean
  readonly onContents: () => void
  readonly onTurn: (direction: 1 | -1) => void
}

function SizeButton({ look, direction }: { look: BookAppearance; direction: 1 | -1 }) {
  const { t } = useText()
  const next = look.nextSize(direction)
  const larger = direction === 1
  const last = larger ? t('documents.book.largest') : t('documents.book.smallest')
  return (
    <IconButton
      label={larger ? t('preview.letters.larger') : t('preview.letters.smaller')}
      icon={larger ? AArrowUp : AArrowDown}
      shortcut={larger ? '+' : '-'}
      disabledReason={next === null ? last : undefined}
      onClick={() => next !== null && look.selectSize(next)}
    />
  )
}

function PaperSelect({ look }: { look: BookAppearance }) {
  const { t } = useText()
  const options: { value: Paper; text: string }[] = [
    { value: 'page', text: t('documents.book.likePage') },
    { value: 'light', text: t('documents.book.light') },
    { value: 'sepia', text: t('documents.book.sepia') },
    { value: 'dark', text: t('documents.book.dark') },
  ]
  return (
    <Select
      label={t('documents.book.paper')}
      hideLabel
      value={look.paper}
      options={options}
      onValue={look.selectPaper}
    />
  )
}

/** Toolbar below a book: contents, position, appearance, previous and next chapter. */
export function BookTools(props: BookToolsProps) {
  const { look, chapter, chapters, read, contentsOpen, onContents, onTurn } = props
  const { t, format } = useText()
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent' }).format(read)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('preview.tools')}>
      <IconButton
        label={t('documents.book.contents')}
        icon={TableOfContents}
        pressed={contentsOpen}
        onClick={onContents}
      />
      <IconButton
        label={t('preview.part.previous')}
        icon={ChevronLeft}
        mirrored
        disabledReason={chapter === 0 ? t('documents.book.atStart') : undefined}
        onClick={() => onTurn(-1)}
      />
      <span className={styles.progress}>
        <span>{t('documents.book.chapter', chapter + 1, chapters)}</span>
        <span className={styles.muted}>{t('documents.book.read', percent)}</span>
      </span>
      <IconButton
        label={t('preview.part.next')}
        icon={ChevronRight}
        mirrored
        disabledReason={chapter === chapters - 1 ? t('documents.book.atEnd') : undefined}
        onClick={() => onTurn(1)}
      />
      <span className={styles.looks}>
        <SizeButton look={look} direction={-1} />
        <SizeButton look={look} direction={1} />
        <PaperSelect look={look} />
      </span>
    </div>
  )
}
