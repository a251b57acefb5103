import { useQuery } from '@tanstack/react-query'
import { FactorRequirement, MAX_GRACE_DAYS } from '#contract/second-factor.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { groupQueries } from '../groups/queries.ts'
import type { Factor } from './cards.ts'
import styles from './global-settings.module.css'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

/** Edits who must have a second factor, and how long users have to set it up. */
export function FactorSettingsCard({ card }: { card: SettingsCard<'secondFactor'> }) {
  const { t } = useText()
  const { secondFactor } = card.value
  const { required, graceDays } = secondFactor
  const change = (changed: Partial<Factor['secondFactor']>) =>
    card.change({ secondFactor: { ...secondFactor, ...changed } })
  return (
    <Card
      id="settings.factor"
      title={t('settings.factor')}
      detail={t('settings.factor.detail')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <div className={styles.fields}>
        <Select
          label={t('settings.factor.required')}
          hint={card.faults.names.has('secondFactor.required') ? t('settings.factor.ownFirst') : undefined}
          value={required}
          options={FactorRequirement.options.map((value) => ({ value, text: t(`settings.factor.required.${value}`) }))}
          onValue={(next) => change({ required: next })}
        />
        {required === 'groups' && <GroupChoice ids={secondFactor.groups} onIds={(groups) => change({ groups })} />}
        <NumberField
          label={t('settings.factor.graceDays')}
          hint={t('settings.factor.graceDays.hint')}
          value={graceDays}
          error={
            card.faults.names.has('secondFactor.graceDays') ? t('settings.fault.number', 0, MAX_GRACE_DAYS) : undefined
          }
          onValue={(days) => change({ graceDays: days })}
        />
      </div>
    </Card>
  )
}

function GroupChoice({ ids, onIds }: { ids: readonly number[]; onIds: (ids: number[]) => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data: groups = [] } = useQuery(groupQueries(api).all())
  return (
    <fieldset aria-label={t('settings.factor.required.groups')}>
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={visibleName(name)}
          checked={ids.includes(id)}
          onChecked={(checked) => onIds(checked ? [...ids, id] : ids.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  )
}
