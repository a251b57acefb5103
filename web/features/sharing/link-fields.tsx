import type { Share } from '#contract/shares.ts'
import { DurationUnit, LONGEST_DURATION, LONGEST_MESSAGE } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { expiryIn } from './expiry.ts'
import { ExpiryChips } from './expiry-chips.tsx'
import { isUploadOnly, type LinkField } from './link-draft.ts'
import styles from './shares.module.css'
import { suggestedName } from './suggested-name.ts'
import type { LinkForm } from './use-link-form.ts'

type TextName = LinkField & keyof LinkForm['draft']

/** `share` is null for a new link to a file or folder. */
interface LinkFieldsProps {
  readonly form: LinkForm
  readonly share: Share | null
  readonly isDir: boolean
  /** The name of the item, from which the name of a link is suggested. */
  readonly itemName: string
}

/** Returns a function that returns the message for an invalid field. */
function useProblem({ problems }: LinkForm) {
  const { t, format } = useText()
  return (field: LinkField): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    return problem === 'duration'
      ? t('links.error.duration', format.count(LONGEST_DURATION))
      : t(`links.error.${problem}`)
  }
}

/** Returns a function that returns the properties of a text field, except its label. */
function useBound(form: LinkForm) {
  const problemOf = useProblem(form)
  return (field: TextName) => ({
    value: form.draft[field],
    error: problemOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  })
}

function Password({ form, share }: Pick<LinkFieldsProps, 'form' | 'share'>) {
  const { t } = useText()
  const bound = useBound(form)
  const { removePassword } = form.draft
  return (
    <>
      <TextField
        {...bound('password')}
        type="password"
        autoComplete="new-password"
        label={t('links.password')}
        placeholder={t(share?.hasPassword ? 'links.passwordKeep' : 'links.passwordHint')}
        disabled={removePassword}
      />
      {share?.hasPassword && (
        <Checkbox
          label={t('links.passwordRemove')}
          checked={removePassword}
          onChecked={(checked) => form.change({ removePassword: checked })}
        />
      )}
    </>
  )
}

/** Edits the lifetime of a link as number and unit. */
function Duration({ form }: { form: LinkForm }) {
  const { t } = useText()
  const bound = useBound(form)
  return (
    <div className={styles.duration}>
      <ExpiryChips selected={form.draft} onSelect={(duration) => form.change(duration)} className={styles.presets} />
      <TextField
        {...bound('duration')}
        inputMode="numeric"
        label={t('links.duration')}
        hint={t('links.durationHint')}
      />
      <Select
        label={t('links.unit')}
        value={form.draft.unit}
        options={DurationUnit.options.map((value) => ({ value, text: t(`links.unit.${value}`) }))}
        onValue={(unit) => form.change({ unit })}
      />
    </div>
  )
}

/** Selects whether the expiry of an existing link changes. */
function ExpiryChoice({ form, share }: { form: LinkForm; share: Share }) {
  const { t, format } = useText()
  const now = expiryIn(share.expire, format.locale) ?? t('links.permanent')
  const options = [
    { value: 'keep', text: t('links.expiry.keep', now || t('links.expired')) },
    { value: 'change', text: t('links.expiry.change') },
  ] as const
  return (
    <Select
      label={t('links.expiry')}
      value={form.draft.keepExpiry ? 'keep' : 'change'}
      options={options}
      onValue={(value) => form.change({ keepExpiry: value === 'keep' })}
    />
  )
}

/** Edits the limits of an upload link. */
function UploadFields({ form }: { form: LinkForm }) {
  const { t } = useText()
  const bound = useBound(form)
  return (
    <>
      <TextField {...bound('maxFiles')} inputMode="numeric" label={t('links.maxFiles')} hint={t('links.limitHint')} />
      <TextField {...bound('maxFileSize')} inputMode="decimal" label={t('links.maxFileSize')} />
      <TextField {...bound('maxTotalSize')} inputMode="decimal" label={t('links.maxTotalSize')} />
      <TextField {...bound('extensions')} label={t('links.extensions')} hint={t('links.extensionsHint')} />
      <Checkbox
        label={t('links.askName')}
        checked={form.draft.askName}
        onChecked={(askName) => form.change({ askName })}
      />
    </>
  )
}

/** Edits the custom name in the address of a new link. */
function CustomName({ form, itemName }: { form: LinkForm; itemName: string }) {
  const { t } = useText()
  const bound = useBound(form)
  const { custom, name } = form.draft
  const onCustom = (checked: boolean) =>
    form.change({ custom: checked, ...(checked && name === '' && { name: suggestedName(itemName) }) })
  if (!custom) return <Checkbox label={t('links.custom')} checked={false} onChecked={onCustom} />
  return (
    <>
      <Checkbox label={t('links.custom')} checked onChecked={onCustom} />
      <TextField {...bound('name')} label={t('links.name')} hint={t('links.nameHint')} spellCheck={false} />
      <Checkbox
        label={t('links.guessable')}
        hint={t('links.guessableHint')}
        checked={form.draft.guessable}
        onChecked={(guessable) => form.change({ guessable })}
      />
    </>
  )
}

/** Switches uploads by visitors, for links to folders. Whether they see the folder cannot be changed later. */
function UploadSwitches({ form, share }: Pick<LinkFieldsProps, 'form' | 'share'>) {
  const { t } = useText()
  const { receive, visible } = form.draft
  if (share?.kind === 'upload') return null
  return (
    <>
      <Checkbox
        label={t('links.receive')}
        hint={receive && t('links.receiveHint')}
        checked={receive}
        onChecked={(checked) => form.change({ receive: checked })}
      />
      {receive && !share && (
        <Checkbox
          className={styles.nested}
          label={t('links.seeContents')}
          checked={visible}
          onChecked={(checked) => form.change({ visible: checked })}
        />
      )}
    </>
  )
}

/** Edits what visitors read: the message, and the owner's name. */
function VisitorFields({ form }: { form: LinkForm }) {
  const { t } = useText()
  const bound = useBound(form)
  return (
    <>
      <TextArea
        {...bound('message')}
        label={t('links.message')}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        dir="auto"
        spellCheck
      />
      <Checkbox
        label={t('links.showName')}
        hint={t('links.showNameHint')}
        checked={form.draft.showName}
        onChecked={(showName) => form.change({ showName })}
      />
    </>
  )
}

/** Edits all settings of a link. Rarely needed ones are collapsed. */
export function LinkFields({ form, share, isDir, itemName }: LinkFieldsProps) {
  const { t } = useText()
  const bound = useBound(form)
  const { draft } = form
  return (
    <div className={styles.fields}>
      <Password form={form} share={share} />
      {share && <ExpiryChoice form={form} share={share} />}
      {!draft.keepExpiry && <Duration form={form} />}
      <div className={styles.switches}>
        {isDir && <UploadSwitches form={form} share={share} />}
        {!isUploadOnly(draft) && (
          <Checkbox
            label={t('links.hideDownload')}
            hint={draft.hideDownload && t('links.hideDownloadHint')}
            checked={draft.hideDownload}
            onChecked={(hideDownload) => form.change({ hideDownload })}
          />
        )}
        {!share && <CustomName form={form} itemName={itemName} />}
      </div>
      <Disclosure title={t('links.more')}>
        <div className={styles.fields}>
          <VisitorFields form={form} />
          {draft.receive && <UploadFields form={form} />}
          {!isUploadOnly(draft) && (
            <TextField {...bound('limit')} inputMode="numeric" label={t('links.limit')} hint={t('links.limitHint')} />
          )}
        </div>
      </Disclosure>
    </div>
  )
}
