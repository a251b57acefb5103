import type { UserDefaults } from '#contract/settings.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Segmented } from '#web/ui/radio-group.tsx'
import styles from './people.module.css'

type Preferences = Pick<UserDefaults, 'viewMode' | 'singleClick' | 'hideDotfiles'>

/** Edits the view preferences, which users can change themselves; collapsed at first. */
export function MoreFields(props: { value: Preferences; onChange: (change: Partial<Preferences>) => void }) {
  const { value, onChange } = props
  const { t } = useText()
  return (
    <div className={styles.more}>
      <Disclosure title={t('people.more')}>
        <div className={styles.block}>
          <Segmented
            label={t('people.viewMode')}
            value={value.viewMode}
            choices={[
              { value: 'list', text: t('people.viewMode.list') },
              { value: 'mosaic', text: t('people.viewMode.mosaic') },
              { value: 'mosaic gallery', text: t('profile.view.gallery') },
            ]}
            onValue={(viewMode) => onChange({ viewMode })}
          />
          <div>
            <Checkbox
              label={t('people.singleClick')}
              checked={value.singleClick}
              onChecked={(singleClick) => onChange({ singleClick })}
            />
            <Checkbox
              label={t('people.hideDotfiles')}
              checked={value.hideDotfiles}
              onChecked={(hideDotfiles) => onChange({ hideDotfiles })}
            />
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
