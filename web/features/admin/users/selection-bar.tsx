import { KeyRound, ShieldCheck, Trash2, X } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useBulk } from './use-bulk.tsx'
import styles from './users-page.module.css'

/** Actions for the selected users. */
export function SelectionBar({
  users,
  onSelect,
}: {
  users: readonly User[]
  onSelect: (users: readonly User[]) => void
}) {
  const { t } = useText()
  const { busy, askToDelete, askToChange } = useBulk(users, onSelect)
  const button = { 'aria-haspopup': 'dialog', disabledReason: busy ? t('state.working') : undefined } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      className={styles.selection}
      role="group"
      aria-label={t('people.bulk.selected', users.length)}
      aria-busy={busy}
    >
      <IconButton label={t('browse.clearSelection')} icon={X} onClick={() => onSelect([])} />
      <Button {...button} icon={ShieldCheck} onClick={() => askToChange('download')}>
        {t('people.bulk.permissions')}
      </Button>
      <Button {...button} icon={KeyRound} onClick={() => askToChange('lockPassword')}>
        {t('people.bulk.lock')}
      </Button>
      <Button {...button} icon={Trash2} onClick={askToDelete}>
        {t('people.delete')}
      </Button>
    </div>
  )
}
