import { CornerUpRight, PencilLine, Plus, Trash2 } from 'lucide-react'
import type { RewoundState } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import styles from './rewind.module.css'

/** What is the same has none: it is what nobody looks for. */
const ICONS: Readonly<Record<RewoundState, LucideIcon | null>> = {
  same: null,
  changed: PencilLine,
  gone: Trash2,
  elsewhere: CornerUpRight,
  added: Plus,
}

/** What became of an item since then, in words and by a sign. */
export function StateWords({ state, possible }: { state: RewoundState; possible: boolean }) {
  const { t } = useText()
  const icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      {icon && <Icon icon={icon} size={16} mirrored={state === 'elsewhere'} />}
      <span>
        {t(`rewind.state.${state}`)}
        {state !== 'same' && !possible && <span className={styles.impossible}>{t('rewind.notPossible')}</span>}
      </span>
    </span>
  )
}
