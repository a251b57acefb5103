import type { Group } from '#contract/groups.ts'
import { useText } from '#web/i18n/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { toggled } from './group-draft.ts'
import styles from './groups.module.css'
import { useGrantsText } from './use-grants-text.ts'

/** Selects the groups of a user. Each says what it grants. */
export function GroupsCard(props: {
  groups: readonly Group[]
  selected: readonly number[]
  onSelected: (ids: number[]) => void
}) {
  const { groups, selected, onSelected } = props
  const { t } = useText()
  const grantsText = useGrantsText()
  return (
    <Card title={t('route.groups')} detail={t('people.groups.hint')}>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t('route.groups')}</legend>
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            label={<bdi>{visibleName(group.name)}</bdi>}
            hint={grantsText(group)}
            checked={selected.includes(group.id)}
            onChecked={(on) => onSelected(toggled(selected, group.id, on))}
          />
        ))}
      </fieldset>
    </Card>
  )
}
