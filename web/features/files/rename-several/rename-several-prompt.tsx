import { useDeferredValue, useMemo, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/radio-group.tsx'
import type { Item } from '../listing/item.ts'
import { ChangeFields, PatternFields, ReplaceFields } from './mode-fields.tsx'
import { INITIAL_FORM, type RenameForm } from './rename-form.ts'
import { newNames, reviewNames } from './rename-pattern.ts'
import { RenamePreview } from './rename-preview.tsx'
import styles from './rename-several.module.css'
import { useRenaming } from './use-renaming.ts'

/** New name of an item. */
export interface NewName {
  readonly from: string
  readonly to: string
}

/** Prompt for the new names of several items, with a preview of all of them. */
export function RenameSeveralPrompt(props: {
  items: readonly Item[]
  isTaken: (name: string) => boolean
  onClose: () => void
  onNames: (names: readonly NewName[]) => void
}) {
  const { items, isTaken, onClose, onNames } = props
  const { t } = useText()
  const [form, setForm] = useState<RenameForm>(INITIAL_FORM)
  const change = (changes: Partial<RenameForm>) => setForm((now) => ({ ...now, ...changes }))
  const renaming = useRenaming(form)
  // Ten thousand names do not keep the fields from showing what is typed.
  const deferred = useDeferredValue(renaming)
  const names = useMemo(() => (deferred ? newNames(items, deferred) : items.map(({ name }) => name)), [items, deferred])
  const review = useMemo(() => reviewNames(items, names, isTaken), [items, names, isTaken])

  const reason = () => {
    if (renaming === null) return t('rename.blocked.expression')
    if (review.problemCount > 0) return t('rename.blocked.conflicts')
    return review.changedCount === 0 ? t('rename.blocked.unchanged') : undefined
  }
  const submit = () => {
    if (reason() !== undefined || deferred !== renaming) return
    onNames(
      items.flatMap(({ name: from }, index) => (names[index] === from ? [] : [{ from, to: names[index] ?? from }])),
    )
  }
  const fields = { form, change }
  return (
    <Dialog
      title={t('rename.items', items.length)}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabledReason={reason()}>
            {t('rename.items', review.changedCount)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Segmented
          label={t('rename.mode')}
          hideLabel
          value={form.mode}
          choices={[
            { value: 'pattern', text: t('rename.pattern') },
            { value: 'replace', text: t('rename.replace') },
            { value: 'change', text: t('rename.change') },
          ]}
          onValue={(mode) => change({ mode })}
        />
        {form.mode === 'pattern' && <PatternFields {...fields} />}
        {form.mode === 'replace' && <ReplaceFields {...fields} invalid={renaming === null} />}
        {form.mode === 'change' && <ChangeFields {...fields} />}
        <RenamePreview items={items} names={names} review={review} />
      </div>
    </Dialog>
  )
}
