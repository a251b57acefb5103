import type { UserDefaults } from '#contract/settings.ts'
import { useText } from '#web/i18n/text.tsx'
import { CommandsField } from './commands-field.tsx'
import { LanguageSelect } from './language-select.tsx'
import { MoreFields } from './more-fields.tsx'
import { PermissionsBlock } from './permissions-block.tsx'
import { type FolderPrompt, ScopeField } from './scope-field.tsx'

export interface DefaultsFieldsProps {
  defaults: UserDefaults
  /** Whether command execution is enabled on the server. */
  execution: boolean
  picker: FolderPrompt | null
  errors: { readonly scope?: string | undefined; readonly commands?: string | undefined }
  onDefaults: (defaults: UserDefaults) => void
}

/** Edits the defaults of new accounts: the user form without name, password and rules. */
export function DefaultsFields({ defaults, execution, picker, errors, onDefaults }: DefaultsFieldsProps) {
  const { t } = useText()
  const change = (changed: Partial<UserDefaults>) => onDefaults({ ...defaults, ...changed })
  return (
    <>
      <ScopeField
        scope={defaults.scope}
        hint={t('people.defaults.scope.hint')}
        error={errors.scope}
        picker={picker}
        onScope={(scope) => change({ scope })}
      />
      <LanguageSelect value={defaults.locale} onValue={(locale) => change({ locale })} />
      <PermissionsBlock
        perm={defaults.perm}
        execution={execution}
        notes={{ admin: t('people.defaults.never'), execute: t('people.defaults.neverThis') }}
        onPerm={(perm) => change({ perm })}
      />
      {execution && (
        <CommandsField
          commands={defaults.commands}
          note={t('people.defaults.neverThis')}
          error={errors.commands}
          onCommands={(commands) => change({ commands })}
        />
      )}
      <MoreFields value={defaults} onChange={change} />
    </>
  )
}
