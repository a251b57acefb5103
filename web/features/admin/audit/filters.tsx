import { useText } from '#web/i18n/text.tsx'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './audit.module.css'
import { DayField } from './day-field.tsx'
import { GROUP_TEXTS } from './kinds.ts'
import { type AuditView, GROUPS, type Group } from './view.ts'

/** Longest filter text that the server accepts. */
const LONGEST = 256

const GROUP_NAMES = Object.keys(GROUPS) as Group[]

/** Edits the filters. Text is applied when typing pauses, selections at once. */
export function Filters({ view, onView }: { view: AuditView; onView: (view: AuditView) => void }) {
  const { t } = useText()
  const change = (part: Partial<AuditView>) => onView({ ...view, ...part })
  const [user, setUser] = useDebouncedText(view.user, (text) => change({ user: text }))
  const [text, setText] = useDebouncedText(view.text, (part) => change({ text: part }))
  return (
    <search className={styles.filters} aria-label={t('audit.filters')}>
      <TextField
        label={t('audit.who')}
        type="search"
        maxLength={LONGEST}
        autoComplete="off"
        value={user}
        onChange={(event) => setUser(event.target.value)}
      />
      <Select
        label={t('audit.what')}
        value={view.group}
        options={GROUP_NAMES.map((group) => ({ value: group, text: t(GROUP_TEXTS[group]) }))}
        onValue={(group) => change({ group })}
      />
      <TextField
        label={t('audit.textLabel')}
        type="search"
        maxLength={LONGEST}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.days}>
        <DayField
          label={t('audit.from')}
          max={view.until || undefined}
          value={view.from}
          onDay={(from) => change({ from })}
        />
        <DayField
          label={t('audit.until')}
          min={view.from || undefined}
          value={view.until}
          onDay={(until) => change({ until })}
        />
      </div>
    </search>
  )
}
