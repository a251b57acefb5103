import { useEffect, useRef, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Provider } from '#contract/sign-in-providers.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from '../settings/hooks/hooks.module.css'
import { faultsOf, type ProviderDraft, type ProviderFaults } from './provider-draft.ts'

const CODE = { dir: 'ltr', spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const

/** Edits the settings of a provider. `isIssuerRefused`: the server refused the issuer in `typed`. */
export function ProviderPrompt(props: {
  provider: Provider | null
  groups: readonly Group[]
  typed: ProviderDraft
  isIssuerRefused: boolean
  /** Reports its own failures. */
  onSubmit: (draft: ProviderDraft) => Promise<void>
  onClose: () => void
}) {
  const { provider, groups, typed, onSubmit, onClose } = props
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(typed)
  const [faults, setFaults] = useState<ProviderFaults | null>(null)
  const [isRefused, setRefused] = useState(props.isIssuerRefused)
  const [state, run] = useWorkState()
  useEffect(() => {
    if (faults || isRefused) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults, isRefused])
  const submit = () => {
    if (state !== 'idle') return
    const found = faultsOf(draft, groups)
    setFaults(found)
    if (!found) void run(() => onSubmit(draft))
  }
  const change = (changed: Partial<ProviderDraft>) => {
    setDraft({ ...draft, ...changed })
    setFaults(null)
    setRefused(false)
  }
  /** Returns the props of a text field. */
  const field = (name: Exclude<keyof ProviderDraft, 'enabled' | 'createAccounts'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: faults?.missing.some((missing) => missing === name) ? t('providers.required') : undefined,
  })
  return (
    <Dialog
      title={t(provider ? 'providers.editTitle' : 'providers.newTitle')}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t(provider ? 'providers.save' : 'providers.addNow')}
          </Button>
        </>
      }
    >
      <div ref={box} className={styles.form}>
        <TextField label={t('tokens.name')} hint={t('providers.name.hint')} maxLength={64} {...field('name')} />
        <TextField
          {...CODE}
          label={t('providers.issuer')}
          hint={t('providers.issuer.hint')}
          type="url"
          maxLength={1024}
          {...field('issuer')}
          {...(isRefused && { error: t('providers.issuer.refused') })}
        />
        <TextField {...CODE} label={t('providers.clientId')} maxLength={256} {...field('clientId')} />
        <TextField
          {...CODE}
          label={t('providers.secret')}
          hint={provider?.hasSecret && t('providers.secret.kept')}
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          {...field('secret')}
        />
        <TextField {...CODE} label={t('providers.scopes')} hint={t('providers.scopes.hint')} {...field('scopes')} />
        <Checkbox label={t('providers.enabled')} checked={draft.enabled} onChecked={(enabled) => change({ enabled })} />
        <Checkbox
          label={t('providers.createAccounts')}
          checked={draft.createAccounts}
          onChecked={(createAccounts) => change({ createAccounts })}
        />
        <TextField {...CODE} label={t('providers.usernameClaim')} maxLength={128} {...field('usernameClaim')} />
        <TextField {...CODE} label={t('providers.groupsClaim')} maxLength={128} {...field('groupsClaim')} />
        <TextField {...CODE} label={t('providers.quotaClaim')} maxLength={128} {...field('quotaClaim')} />
        <TextArea
          label={t('providers.allowedGroups')}
          hint={t('providers.allowedGroups.hint')}
          rows={2}
          {...field('allowedGroups')}
        />
        <TextArea
          label={t('providers.adminGroups')}
          hint={t('providers.adminGroups.hint')}
          rows={2}
          {...field('administratorGroups')}
        />
        <TextArea
          label={t('providers.groups')}
          hint={t('providers.groups.hint')}
          rows={3}
          {...field('groups')}
          {...(faults?.unknownGroup && { error: t('providers.groups.unknown', visibleName(faults.unknownGroup)) })}
        />
      </div>
    </Dialog>
  )
}
