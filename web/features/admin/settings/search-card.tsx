import { ContentKind, IndexPace } from '#contract/search.ts'
import { useText } from '#web/i18n/text.tsx'
import { linesOf } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useParsedText } from '#web/ui/use-parsed-text.ts'
import { SEARCH_BOUNDS, type Search, type SettingName } from './cards.ts'
import styles from './global-settings.module.css'
import { IndexStatusLine } from './index-status-line.tsx'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

/** In bytes. */
const MEGABYTE = 1024 * 1024
const LINES = { parse: linesOf, join: '\n' }

type Content = Search['search']['content']

/** Edits the index speed, the rescan interval, and content search. */
export function SearchCard({ card }: { card: SettingsCard<'search'> }) {
  const { t } = useText()
  const { search } = card.value
  const change = (changed: Partial<Search['search']>) => card.change({ search: { ...search, ...changed } })
  const [least, most] = SEARCH_BOUNDS.checkEvery
  return (
    <Card
      id="settings.search"
      title={t('settings.search')}
      detail={t('settings.search.detail')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <div className={styles.pair}>
        <Select
          label={t('settings.search.pace')}
          hint={t('settings.search.pace.hint')}
          value={search.pace}
          options={IndexPace.options.map((pace) => ({ value: pace, text: t(`settings.search.pace.${pace}`) }))}
          onValue={(pace) => change({ pace })}
        />
        <NumberField
          label={t('settings.search.checkEvery')}
          hint={t('settings.search.checkEvery.hint')}
          value={search.checkEvery}
          error={card.faults.names.has('search.checkEvery') ? t('settings.fault.number', least, most) : undefined}
          onValue={(checkEvery) => change({ checkEvery })}
        />
      </div>
      <div className={styles.section}>
        <ContentFields
          content={search.content}
          has={(name) => card.faults.names.has(name)}
          onContent={(content) => change({ content })}
        />
      </div>
      <div className={styles.section}>
        <IndexStatusLine />
      </div>
    </Card>
  )
}

function ContentFields(props: {
  content: Content
  has: (name: SettingName) => boolean
  onContent: (content: Content) => void
}) {
  const { content, has, onContent } = props
  const { t } = useText()
  return (
    <div className={styles.fields}>
      <Checkbox
        label={t('settings.search.content')}
        hint={t('settings.search.content.hint')}
        checked={content.enabled}
        onChecked={(enabled) => onContent({ ...content, enabled })}
      />
      {content.enabled && <ContentChoices content={content} has={has} onContent={onContent} />}
    </div>
  )
}

function ContentChoices({ content, has, onContent }: Parameters<typeof ContentFields>[0]) {
  const { t } = useText()
  const [least, most] = SEARCH_BOUNDS.contentMegabytes
  const [folders, setFolders] = useParsedText(content.folders, LINES, (lines) =>
    onContent({ ...content, folders: lines }),
  )
  const setKind = (kind: ContentKind, on: boolean) =>
    onContent({
      ...content,
      kinds: ContentKind.options.filter((one) => (one === kind ? on : content.kinds.includes(one))),
    })
  return (
    <div className={styles.fields}>
      <fieldset>
        <legend className={styles.legend}>{t('settings.search.kinds')}</legend>
        {ContentKind.options.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`settings.search.kind.${kind}`)}
            checked={content.kinds.includes(kind)}
            onChecked={(on) => setKind(kind, on)}
          />
        ))}
      </fieldset>
      <NumberField
        label={t('settings.search.maxSize')}
        hint={t('settings.search.maxSize.hint')}
        // The command line can set values between two whole megabytes.
        value={Math.max(least, Math.round(content.maxSize / MEGABYTE))}
        error={has('search.content.maxSize') ? t('settings.fault.number', least, most) : undefined}
        onValue={(megabytes) => onContent({ ...content, maxSize: megabytes * MEGABYTE })}
      />
      <TextArea
        label={t('settings.search.folders')}
        hint={t('settings.search.folders.hint')}
        rows={3}
        value={folders}
        error={has('search.content.folders') ? t('settings.fault.path') : undefined}
        onChange={({ target }) => setFolders(target.value)}
      />
    </div>
  )
}
