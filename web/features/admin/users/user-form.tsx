import type { ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Rule } from '#contract/rules.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { groupsGranting } from '../groups/group-draft.ts'
import { GroupsCard } from '../groups/groups-card.tsx'
import { CommandsField } from './commands-field.tsx'
import { LanguageSelect } from './language-select.tsx'
import { MoreFields } from './more-fields.tsx'
import styles from './people.module.css'
import { PermissionsBlock } from './permissions-block.tsx'
import type { TestedUser } from './rules/entry-note.tsx'
import { RulesEditor } from './rules/rules-editor.tsx'
import { type FolderPrompt, ScopeField } from './scope-field.tsx'
import { type UserFormOptions, useUserForm } from './use-user-form.ts'
import { type UserDraft, type UserError, type UserErrors, withPermissions } from './user-draft.ts'

/** Settings of the instance for accounts. */
export interface InstanceSettings {
  /** Whether command execution is enabled on the server. */
  readonly execution: boolean
  /** Whether the server creates home folders. */
  readonly createsHomes: boolean
  readonly fewestCharacters: number
  readonly globalRules: readonly Rule[]
}

export interface UserFormProps extends Omit<UserFormOptions, 'fewestCharacters'> {
  title: string
  instance: InstanceSettings
  picker: FolderPrompt | null
  /** All groups. */
  groups: readonly Group[]
  /** Content at the other end of the button bar. */
  aside?: ReactNode
  /** The account as it is saved. */
  tested?: TestedUser
}

/** Returns the error messages of the invalid fields. */
function sentencesOf({ fields }: UserErrors, t: Translate, fewest: number) {
  const { username, password, scope, commands, perm } = fields
  return {
    username: username && t(nameFault(username)),
    password: password === 'short' ? t('people.fault.passwordShort', fewest) : password && t(passwordFault(password)),
    scope: scope && t(scopeFault(scope)),
    commands: commands && t('people.fault.commands'),
    perm: perm && t('people.fault.lastAdministrator'),
  }
}

const nameFault = (fault: UserError) =>
  fault === 'missing' ? 'people.fault.name' : fault === 'taken' ? 'people.fault.nameTaken' : 'people.fault.nameUnusable'
const scopeFault = (fault: UserError) =>
  fault === 'missing'
    ? 'people.fault.scopeMissing'
    : fault === 'taken'
      ? 'people.fault.scopeHome'
      : 'people.fault.scope'
const passwordFault = (fault: UserError) =>
  fault === 'missing' ? 'people.fault.passwordMissing' : 'people.fault.passwordWeak'

/** Edits an account. */
export function UserForm({ title, instance, picker, groups, aside, tested, ...options }: UserFormProps) {
  const { isNew } = options
  const { fewestCharacters, execution, globalRules } = instance
  const { t } = useText()
  const { form, draft, faults, state, change, submit } = useUserForm({ ...options, fewestCharacters })
  const errors = sentencesOf(faults, t, fewestCharacters)
  const fields = { draft, errors, change }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={title}>
      <Card title={title}>
        <AccountFields {...fields} {...{ isNew, instance, picker }} />
      </Card>
      {groups.length > 0 && (
        <GroupsCard groups={groups} selected={draft.groups} onSelected={(ids) => change({ groups: ids })} />
      )}
      <Card title={t('people.permissions')}>
        <PermissionsBlock
          hideLegend
          perm={draft.perm}
          execution={execution}
          granted={groupsGranting(
            draft.perm,
            groups.filter(({ id }) => draft.groups.includes(id)),
          )}
          error={errors.perm}
          onPerm={(perm) => change(withPermissions(draft, perm))}
        />
        {execution && (
          <CommandsField
            commands={draft.commands}
            error={errors.commands}
            onCommands={(commands) => change({ commands })}
          />
        )}
      </Card>
      <Card title={t('people.rules')}>
        <RulesEditor
          hideLegend
          rules={draft.rules}
          faults={faults.rules}
          onRules={(rules) => change({ rules })}
          before={globalRules}
          user={tested}
        />
      </Card>
      <footer className={styles.actions} data-bottom-bar>
        {aside}
        <Button type="submit" variant="primary" className={styles.save} state={state}>
          {t(isNew ? 'people.form.create' : 'people.form.save')}
        </Button>
      </footer>
    </form>
  )
}

function AccountFields(props: {
  draft: UserDraft
  errors: ReturnType<typeof sentencesOf>
  isNew: boolean
  instance: InstanceSettings
  picker: FolderPrompt | null
  change: (changed: Partial<UserDraft>) => void
}) {
  const { draft, errors, isNew, instance, picker, change } = props
  const { t } = useText()
  const scopeHint = [
    t('people.scope.hint'),
    isNew && t(instance.createsHomes ? 'people.scope.home' : 'people.scope.usual'),
  ].filter((part) => part !== false)
  return (
    <>
      <TextField
        label={t('people.username')}
        name="username"
        value={draft.username}
        error={errors.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => change({ username: target.value })}
      />
      <TextField
        type="password"
        label={t('people.password')}
        name="new-password"
        placeholder={isNew ? undefined : t('people.password.keep')}
        hint={t('people.password.fewest', instance.fewestCharacters)}
        value={draft.password}
        error={errors.password}
        autoComplete="new-password"
        onChange={({ target }) => change({ password: target.value })}
      />
      <ScopeField
        scope={draft.scope}
        hint={scopeHint.join(' ')}
        error={errors.scope}
        picker={picker}
        onScope={(scope) => change({ scope })}
      />
      <LanguageSelect value={draft.locale} onValue={(locale) => change({ locale })} />
      <Checkbox
        label={t('people.lockPassword')}
        hint={draft.perm.admin ? t('people.lockPassword.admin') : undefined}
        checked={draft.lockPassword}
        disabled={draft.perm.admin}
        onChecked={(lockPassword) => change({ lockPassword })}
      />
      <MoreFields value={draft} onChange={change} />
    </>
  )
}
