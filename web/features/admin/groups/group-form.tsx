import type { ReactNode } from 'react'
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '#contract/group-limits.ts'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CommandsField } from '../users/commands-field.tsx'
import people from '../users/people.module.css'
import { PermissionsBlock } from '../users/permissions-block.tsx'
import { MembersField } from './members-field.tsx'
import { type GroupFormOptions, useGroupForm } from './use-group-form.ts'

export interface GroupFormProps extends GroupFormOptions {
  title: string
  users: readonly User[]
  isNew: boolean
  /** Content at the other end of the button bar. */
  aside?: ReactNode
}

const NAME_FAULTS = {
  missing: 'groups.fault.name',
  unusable: 'groups.fault.name',
  taken: 'groups.fault.nameTaken',
} as const

/** Edits a group. */
export function GroupForm({ title, users, isNew, aside, ...options }: GroupFormProps) {
  const { t } = useText()
  const { EnableExec: execution } = useConfig()
  const { form, base, draft, faults, state, change, submit } = useGroupForm(options)
  return (
    <form ref={form} className={people.form} onSubmit={submit} noValidate aria-label={title}>
      <Card title={title}>
        <TextField
          label={t('people.sort.name')}
          name="name"
          value={draft.name}
          maxLength={MAX_GROUP_NAME}
          autoComplete="off"
          error={faults.name && t(NAME_FAULTS[faults.name])}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={t('groups.description')}
          name="description"
          value={draft.description}
          maxLength={MAX_GROUP_DESCRIPTION}
          autoComplete="off"
          onChange={({ target }) => change({ description: target.value })}
        />
      </Card>
      <Card title={t('groups.members')}>
        <MembersField
          people={users}
          members={draft.members}
          first={base.start.members}
          onMembers={(members) => change({ members })}
        />
      </Card>
      <Card title={t('people.permissions')} detail={t('groups.permissions.hint')}>
        <PermissionsBlock hideLegend perm={draft.perm} execution={execution} onPerm={(perm) => change({ perm })} />
        {execution && (
          <CommandsField
            commands={draft.commands}
            hint={t('groups.commands.hint')}
            error={faults.commands && t('people.fault.commands')}
            onCommands={(commands) => change({ commands })}
          />
        )}
      </Card>
      <footer className={people.actions} data-bottom-bar>
        {aside}
        <Button type="submit" variant="primary" className={people.save} state={state}>
          {t(isNew ? 'people.form.create' : 'people.form.save')}
        </Button>
      </footer>
    </form>
  )
}
