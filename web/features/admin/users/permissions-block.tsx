import type { ReactNode } from 'react'
import type { Permissions } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './people.module.css'
import { RIGHT_TEXTS } from './permission-texts.ts'
import { offeredRights, type Right } from './permissions.ts'
import { withAdmin } from './user-draft.ts'

export interface PermissionsBlockProps {
  /** Whether the surrounding card has this title already. */
  hideLegend?: boolean
  perm: Permissions
  /** Whether command execution is enabled on the server. */
  execution: boolean
  /** Hints for the administrator and execute permissions. */
  notes?: { readonly admin?: ReactNode; readonly execute?: ReactNode }
  /** Names of groups that grant permissions which the account does not have. */
  granted?: Partial<Record<keyof Permissions, readonly string[]>>
  /** Error message, announced to screen readers. */
  error?: string | undefined
  onPerm: (perm: Permissions) => void
}

/** Edits permissions. An administrator has all of them, so the others are then disabled. */
export function PermissionsBlock({
  hideLegend,
  perm,
  execution,
  notes = {},
  granted = {},
  error,
  onPerm,
}: PermissionsBlockProps) {
  const { t, format } = useText()
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' })
  const groupsOf = (right: keyof Permissions) => {
    const names = granted[right]
    return names && t('people.fromGroup', list.format(names.map(visibleName)))
  }
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
        hint={groupsOf('admin') ?? notes.admin ?? t('people.admin.hint')}
        checked={perm.admin}
        aria-invalid={error !== undefined || undefined}
        onChecked={(admin) => onPerm(withAdmin(perm, admin, execution))}
      />
      <div className={styles.rights}>
        {offeredRights(execution).map((right) => (
          <Checkbox
            key={right}
            label={t(RIGHT_TEXTS[right])}
            hint={groupsOf(right) ?? hints[right]}
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
