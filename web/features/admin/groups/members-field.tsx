import { type KeyboardEvent, useMemo, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { listUsers } from '../users/user-list.ts'
import { toggled } from './group-draft.ts'
import styles from './groups.module.css'

/** Users that the list shows at once. A search finds the others. */
const MAX_SHOWN = 100

/** Selects the members of a group in a searchable list, which begins with those who were members when it opened. */
export function MembersField(props: {
  people: readonly User[]
  members: readonly number[]
  /** Members when the form opened, so that users do not move while they are selected. */
  first: readonly number[]
  onMembers: (members: number[]) => void
}) {
  const { people, members, first, onMembers } = props
  const { t, format } = useText()
  const [words, setWords] = useState('')
  const found = useMemo(() => {
    const users = listUsers(people, words, 'name', format.locale)
    const early = new Set(first)
    return [...users.filter(({ id }) => early.has(id)), ...users.filter(({ id }) => !early.has(id))]
  }, [people, words, format.locale, first])
  const shown = found.slice(0, MAX_SHOWN)
  const keepInForm = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
  return (
    <div className={styles.people}>
      <TextField
        type="search"
        label={t('people.search')}
        placeholder={t('people.search')}
        hideLabel
        value={words}
        onKeyDown={keepInForm}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className={styles.note} role="status">
        {t('groups.memberCount', members.length)}
      </p>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t('groups.members')}</legend>
        {shown.map((user) => (
          <Checkbox
            key={user.id}
            label={<bdi>{visibleName(user.username)}</bdi>}
            checked={members.includes(user.id)}
            onChecked={(on) => onMembers(toggled(members, user.id, on))}
          />
        ))}
      </fieldset>
      {found.length === 0 && <p className={styles.note}>{t('people.noneFound')}</p>}
      {found.length > shown.length && <p className={styles.note}>{t('groups.more', found.length - shown.length)}</p>}
    </div>
  )
}
