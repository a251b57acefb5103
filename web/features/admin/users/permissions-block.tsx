import type { ReactNode } from 'react'
import type { Permissions } from '#contract/users.ts'
import type { TextKey } from '#web/i18n/catalogue.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './people.module.css'
import { offeredRights, type Right } from './permissions.ts'
import { withAdmin } from './person-draft.ts'

const TEXTS: Record<Right, TextKey> = {
  create: 'people.right.create',
  delete: 'people.right.delete',
  download: 'people.right.download',
  modify: 'people.right.modify',
  execute: 'people.right.execute',
  rename: 'people.right.rename',
  share: 'people.right.share',
}

export interface PermissionsBlockProps {
  /** Where the place is titled so already. */
  hideLegend?: boolean
  perm: Permissions
  /** Whether the server runs commands. */
  execution: boolean
  /** What is to be known about the rights to administer and to execute where they are set. */
  notes?: { readonly admin?: ReactNode; readonly execute?: ReactNode }
  /** What is wrong with them; read out when it appears. */
  error?: string | undefined
  onPerm: (perm: Permissions) => void
}

/** What somebody may do. An administrator may do everything, so that nothing else is left to choose (spec section 2). */
export function PermissionsBlock({ hideLegend, perm, execution, notes = {}, error, onPerm }: PermissionsBlockProps) {
  const { t } = useText()
  const sharesInVain = perm.share && !perm.download
  const hints: Partial<Record<Right, ReactNode>> = {
    execute: notes.execute ?? t('people.right.execute.hint'),
    share: sharesInVain ? t('people.right.share.hint') : undefined,
  }
  return (
    <fieldset className={styles.block}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{t('people.permissions')}</legend>
      <Checkbox
        label={t('people.admin')}
        hint={notes.admin ?? t('people.admin.hint')}
        checked={perm.admin}
        aria-invalid={error !== undefined || undefined}
        onChecked={(admin) => onPerm(withAdmin(perm, admin, execution))}
      />
      <div className={styles.rights}>
        {offeredRights(execution).map((right) => (
          <Checkbox
            key={right}
            label={t(TEXTS[right])}
            hint={hints[right]}
            checked={perm[right]}
            disabled={perm.admin}
            onChecked={(on) => onPerm({ ...perm, [right]: on })}
          />
        ))}
      </div>
      <p className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}
