import { useEffect, useRef, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS } from '#contract/invitation-limits.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { PermissionsBlock } from '../permissions-block.tsx'
import type { InvitationDraft, InvitationFault, InvitationFaults, InvitationField } from './invitation-draft.ts'
import styles from './invitations.module.css'

export interface InvitePromptProps {
  readonly typed: InvitationDraft
  readonly faults: InvitationFaults
  readonly groups: readonly Group[]
  /** Whether the server creates home folders. */
  readonly createsHomes: boolean
  /** Whether links can be sent by email. */
  readonly canMail: boolean
  /** Reports its own failures. */
  onSubmit(draft: InvitationDraft): Promise<void>
  onClose(): void
}

const FAULTS: Record<InvitationField, Partial<Record<InvitationFault, TextKey>>> = {
  username: {
    taken: 'people.fault.nameTaken',
    invited: 'invitations.fault.invited',
    unusable: 'people.fault.nameUnusable',
  },
  email: { unusable: 'mail.fault.address' },
  scope: { unusable: 'people.fault.scope', foreign: 'people.fault.scopeHome', existing: 'invitations.fault.existing' },
}

const VALIDITIES = [
  { value: 'week', text: 'tokens.days.week', days: DEFAULT_INVITATION_DAYS },
  { value: 'month', text: 'tokens.days.month', days: MAX_INVITATION_DAYS },
] as const

/** Edits a new invitation. */
export function InvitePrompt(props: InvitePromptProps) {
  const { typed, groups, createsHomes, canMail, onSubmit, onClose } = props
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(typed)
  const [faults, setFaults] = useState(props.faults)
  const [state, run] = useWorkState()
  useEffect(() => {
    if (Object.keys(faults).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const change = (changed: Partial<InvitationDraft>) => {
    setDraft({ ...draft, ...changed })
    if (Object.keys(changed).some((field) => field in faults)) setFaults({})
  }
  const errorOf = (field: InvitationField) => {
    const fault = faults[field]
    const text = fault && FAULTS[field][fault]
    return text && t(text)
  }
  const text = (field: InvitationField) => ({
    value: draft[field],
    error: errorOf(field),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const validity = VALIDITIES.find(({ days }) => days === draft.days) ?? VALIDITIES[0]
  return (
    <Dialog
      title={t('invitations.form')}
      size="large"
      onClose={onClose}
      onSubmit={() => state === 'idle' && void run(() => onSubmit(draft))}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t('invitations.create')}
          </Button>
        </>
      }
    >
      <div ref={box} className={styles.form}>
        <TextField
          {...text('username')}
          label={t('people.username')}
          hint={t('invitations.username.hint')}
          data-autofocus
        />
        {canMail && (
          <TextField {...text('email')} label={t('mail.address')} type="email" hint={t('invitations.email.hint')} />
        )}
        <TextField
          {...text('scope')}
          label={t('people.scope')}
          hint={t(createsHomes ? 'people.scope.home' : 'people.scope.usual')}
        />
        {groups.length > 0 && (
          <fieldset className={styles.groups}>
            <legend>{t('route.groups')}</legend>
            {groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={visibleName(name)}
                checked={draft.groups.includes(id)}
                onChecked={(on) =>
                  change({ groups: on ? [...draft.groups, id] : draft.groups.filter((other) => other !== id) })
                }
              />
            ))}
          </fieldset>
        )}
        <PermissionsBlock perm={draft.perm} execution={runtimeConfig.EnableExec} onPerm={(perm) => change({ perm })} />
        <Select
          label={t('tokens.days')}
          value={validity.value}
          options={VALIDITIES.map(({ value, text: key }) => ({ value, text: t(key) }))}
          onValue={(chosen) => change({ days: VALIDITIES.find(({ value }) => value === chosen)?.days ?? draft.days })}
        />
      </div>
    </Dialog>
  )
}
