import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './rewind.module.css'
import { fieldOf, momentOf, PRESET_AGES, PRESETS } from './times.ts'
import type { OnMoment, StepNavigation } from './use-moment.ts'

/** Delay after the last input before a typed time is used, in milliseconds. */
const TYPED = 700

/** Maps the arrow keys to earlier and later in text direction. */
function useStepKeys({ go }: StepNavigation): { earlier: string; later: string } {
  const { direction } = useText()
  const [earlier, later] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  usePageKeys((event) => {
    if (isTyping(event.target)) return
    const to = matchesShortcut(event, earlier) ? 'earlier' : matchesShortcut(event, later) ? 'later' : null
    if (to === null) return
    event.preventDefault()
    go(to)
  })
  return { earlier, later }
}

function TimeField({ at, onMoment }: { at: number; onMoment: OnMoment }) {
  const { t } = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = fieldOf(at)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      const moment = momentOf(draft, Date.now())
      if (moment === null) return
      setDraft(null)
      if (draft !== shown) onMoment(moment)
    }, TYPED)
    return () => clearTimeout(timer)
  }, [draft, shown, onMoment])
  return (
    <TextField
      label={t('rewind.when')}
      hideLabel
      type="datetime-local"
      step={1}
      value={draft ?? shown}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        if (draft !== null && momentOf(draft, Date.now()) === null) setDraft(null)
      }}
    />
  )
}

/** Renders the controls to select a time: a field, presets, and buttons for the adjacent steps. */
export function TimeBar({ at, ways, onMoment }: { at: number; ways: StepNavigation; onMoment: OnMoment }) {
  const { t } = useText()
  const keys = useStepKeys(ways)
  const { earlier, later } = ways.adjacent
  return (
    <div className={styles.time}>
      <div className={styles.steps}>
        <IconButton
          label={t('rewind.earlier')}
          icon={ChevronLeft}
          mirrored
          shortcut={keys.earlier}
          disabledReason={earlier === null ? t('rewind.noEarlier') : undefined}
          aria-busy={ways.isSearching || undefined}
          onClick={() => ways.go('earlier')}
        />
        <TimeField at={at} onMoment={onMoment} />
        <IconButton
          label={t('rewind.later')}
          icon={ChevronRight}
          mirrored
          shortcut={keys.later}
          disabledReason={later === null ? t('rewind.noLater') : undefined}
          aria-busy={ways.isSearching || undefined}
          onClick={() => ways.go('later')}
        />
      </div>
      <div className={styles.agos}>
        {PRESETS.map((ago) => (
          <Button key={ago} onClick={() => onMoment(Date.now() - PRESET_AGES[ago])}>
            {t(`rewind.${ago}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
