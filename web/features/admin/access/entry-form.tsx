import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessEntry } from '#contract/access-entries.ts'
import { ENTRY_PRESET_NAMES, type EntryPreset } from '#contract/entry-rights.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { groupQueries } from '../groups/queries.ts'
import { userQueries } from '../users/queries.ts'
import styles from './access.module.css'

type Holder = Pick<AccessEntry, 'kind' | 'id'>

/** Selects a user, a group or everyone, and a preset. Administrators are left out, because entries do not bind them. */
export function EntryForm(props: {
  isSaving: boolean
  onAdd: (holder: Holder, preset: EntryPreset) => void
  onCancel: () => void
}) {
  const { isSaving, onAdd, onCancel } = props
  const { t } = useText()
  const { api } = usePageTools()
  const users = useQuery(userQueries(api).all())
  const groups = useQuery(groupQueries(api).all())
  const [who, setWho] = useState('everyone')
  const [preset, setPreset] = useState<EntryPreset>('viewer')
  const holders = [
    { value: 'everyone', text: t('access.entries.everyone') },
    ...(groups.data ?? []).map(({ id, name }) => ({ value: `group ${id}`, text: visibleName(name) })),
    ...(users.data ?? [])
      .filter(({ perm }) => !perm.admin)
      .map(({ id, username }) => ({ value: `user ${id}`, text: visibleName(username) })),
  ]
  return (
    <form
      className={styles.entryForm}
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(holderFrom(who), preset)
      }}
    >
      <Select label={t('access.entries.who')} value={who} options={holders} onValue={setWho} />
      <Select
        label={t('access.entries.access')}
        value={preset}
        options={ENTRY_PRESET_NAMES.map((value) => ({ value, text: t(`access.preset.${value}`) }))}
        onValue={setPreset}
      />
      <div className={styles.formButtons}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="primary" state={isSaving ? 'busy' : 'idle'}>
          {t('access.entries.add')}
        </Button>
      </div>
    </form>
  )
}

function holderFrom(value: string): Holder {
  const [kind, id] = value.split(' ')
  return kind === 'user' || kind === 'group' ? { kind, id: Number(id) } : { kind: 'everyone', id: null }
}
