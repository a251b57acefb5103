import { mediaTypeOf } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import { ChecksumFacts } from '../commands/prompts/checksums.tsx'
import { Fact } from '../commands/prompts/fact.tsx'
import type { Item } from '../listing/item.ts'
import styles from './details.module.css'
import { Section } from './section.tsx'

/** Media type, exact size and checksums of a file. */
export function AdvancedSection({ item }: { item: Item }) {
  const { t, format } = useText()
  return (
    <Section id="advanced" title={t('details.advanced')}>
      <dl className={styles.facts}>
        <Fact label={t('details.mediaType')}>{mediaTypeOf(item.name).mime}</Fact>
        {item.size >= 1000 && <Fact label={t('browse.column.size')}>{format.exactBytes(item.size)}</Fact>}
        {/* A new item has no computed checksums. */}
        <ChecksumFacts key={item.path} path={item.path} />
      </dl>
    </Section>
  )
}
