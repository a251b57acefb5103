import { CornerUpRight, PencilLine, Plus, Trash2 } from 'lucide-react'
import type { RewoundState } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import styles from './rewind.module.css'

/** Unchanged items have no icon. */
const ICONS: Readonly<Record<RewoundState, LucideIcon | null>> = {
  same: null,
  changed: PencilLine,
  gone: Trash2,
  elsewhere: CornerUpRight,
  added: Plus,
}

/** Renders the change of an item as text with an icon. */
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
