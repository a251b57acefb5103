import { useText } from '#web/i18n/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './shares.module.css'
import type { LinkForm } from './use-link-form.ts'

/** Renders the field for the name of a collection. Left empty, it is the placeholder. */
export function CollectionName({ form, placeholder }: { form: LinkForm; placeholder: string }) {
  const { t } = useText()
  return (
    <div className={styles.collectionName}>
      <TextField
        label={t('links.collection.name')}
        value={form.draft.title}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        data-autofocus
        onChange={({ target }) => form.change({ title: target.value })}
      />
    </div>
  )
}
