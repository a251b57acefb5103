import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, User, Users, X } from 'lucide-react'
import { useState } from 'react'
import type { AccessEntry } from '#contract/access-entries.ts'
import { ENTRY_PRESET_NAMES, ENTRY_PRESETS, type EntryPreset, presetOf } from '#contract/entry-rights.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './access.module.css'
import { EntryForm } from './entry-form.tsx'
import { entryCalls, entryQueries } from './entry-queries.ts'

type Holder = Pick<AccessEntry, 'kind' | 'id'>

const isSame = (one: Holder, other: Holder) => one.kind === other.kind && one.id === other.id

/** Name of the user or group that an entry concerns. */
function EntryHolder({ entry }: { entry: AccessEntry }) {
  const { t } = useText()
  return (
    <span className={styles.name}>
      <Icon icon={entry.kind === 'user' ? User : Users} size={16} />
      <bdi dir="auto">{entry.kind === 'everyone' ? t('access.entries.everyone') : visibleName(entry.name)}</bdi>
    </span>
  )
}

/** An entry of the folder, whose preset can be changed. Other rights are shown as custom ones until a preset replaces them. */
function OwnEntry(props: {
  entry: AccessEntry
  disabled: boolean
  onPreset: (preset: EntryPreset) => void
  onRemove: () => void
}) {
  const { entry, disabled, onPreset, onRemove } = props
  const { t } = useText()
  const preset = presetOf(entry)
  const name = entry.kind === 'everyone' ? t('access.entries.everyone') : visibleName(entry.name)
  const options = ENTRY_PRESET_NAMES.map((value) => ({ value, text: t(`access.preset.${value}`) }))
  return (
    <li className={styles.entry}>
      <EntryHolder entry={entry} />
      <Select
        label={t('access.entries.preset', name)}
        hideLabel
        disabled={disabled}
        value={preset ?? 'custom'}
        options={preset ? options : [...options, { value: 'custom' as const, text: t('access.preset.custom') }]}
        onValue={(value) => value !== 'custom' && onPreset(value)}
      />
      <IconButton icon={X} label={t('access.entries.remove', name)} aria-busy={disabled} onClick={onRemove} />
    </li>
  )
}

/** An entry of a folder above, with a link to that folder. */
function InheritedEntry({ entry, path }: { entry: AccessEntry; path: string }) {
  const { t } = useText()
  return (
    <li className={styles.entry}>
      <EntryHolder entry={entry} />
      <span>{t(`access.preset.${presetOf(entry) ?? 'custom'}`)}</span>
      <a className={styles.from} href={filesHref(withTrailingSlash(path))}>
        {t('access.entries.from', visibleName(path))}
      </a>
    </li>
  )
}

/** Lists and changes the access entries of a folder. `path` is in the requesting administrator's view. */
export function FolderEntries({ path }: { path: string }) {
  const { t } = useText()
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const query = useQuery(entryQueries(api).folder(path))
  const [isAdding, setAdding] = useState(false)
  const [isSaving, setSaving] = useState(false)
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height="32px" />
  const { entries, inherited, revision } = query.data

  async function save(next: readonly AccessEntry[]): Promise<void> {
    setSaving(true)
    try {
      const drafts = next.map(({ kind, id, allow, deny }) => ({ kind, id, allow, deny }))
      const update = { entries: drafts, revision }
      const saved = await withProof((proof) => entryCalls(api).save(path, update, proof))
      if (saved) setAdding(false)
    } catch (error) {
      toasts.error(t(errorKey(error)))
    } finally {
      setSaving(false)
      await queries.invalidateQueries({ queryKey: ['access'] })
    }
  }
  const withEntry = (entry: AccessEntry) => [...entries.filter((other) => !isSame(other, entry)), entry]
  const replaced = (entry: AccessEntry, preset: EntryPreset) =>
    entries.map((other) => (isSame(other, entry) ? { ...other, ...rightsOf(preset) } : other))

  return (
    <div className={styles.entries}>
      {entries.length + inherited.length > 0 && (
        <ul aria-label={t('access.entries')} aria-busy={isSaving}>
          {entries.map((entry) => (
            <OwnEntry
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              disabled={isSaving}
              onPreset={(preset) => void save(replaced(entry, preset))}
              onRemove={() => void save(entries.filter((other) => other !== entry))}
            />
          ))}
          {inherited.flatMap((folder) =>
            folder.entries.map((entry) => (
              <InheritedEntry key={`${folder.path} ${entry.kind} ${entry.id}`} entry={entry} path={folder.path} />
            )),
          )}
        </ul>
      )}
      {isAdding ? (
        <EntryForm
          isSaving={isSaving}
          onAdd={(holder, preset) => void save(withEntry({ ...holder, name: '', ...rightsOf(preset) }))}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('access.entries.add')}
        </Button>
      )}
    </div>
  )
}

const rightsOf = (preset: EntryPreset) => ({
  allow: [...ENTRY_PRESETS[preset].allow],
  deny: [...ENTRY_PRESETS[preset].deny],
})
