import { FileText } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../markup/markup.module.css'
import type { Block, OfficeExtract } from './extract.ts'
import own from './office.module.css'

/** The title of the screen is the first-level heading. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

function Heading({ level, text }: { level: number; text: string }) {
  const Tag = HEADINGS[Math.min(Math.max(level, 1), 6) - 1] ?? 'h6'
  return <Tag>{text}</Tag>
}

function BlockTable({ rows }: { rows: readonly (readonly string[])[] }) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section data-scrolls aria-label={t('documents.table')} tabIndex={0}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an extract does not change
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an extract does not change
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <Heading level={block.level} text={block.text} />
  if (block.kind === 'table') return <BlockTable rows={block.rows} />
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className={own.item} data-level={Math.min(block.level, 6)}>
      <li>{block.text}</li>
    </ul>
  )
}

// biome-ignore lint/suspicious/noArrayIndexKey: an extract does not change
const views = (blocks: readonly Block[]) => blocks.map((block, index) => <BlockView key={index} block={block} />)

function Slides({ slides }: { slides: OfficeExtract & { kind: 'slides' } }) {
  const { t } = useText()
  return slides.slides.map(({ title, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an extract does not change
    <section key={index} className={own.slide} aria-label={t('documents.slide', index + 1)}>
      <p className={own.number}>{t('documents.slide', index + 1)}</p>
      {title !== '' && <h2>{title}</h2>}
      {views(blocks)}
    </section>
  ))
}

/** The text of a text document or a presentation. */
export function OfficeText({ name, extract }: { name: string; extract: Exclude<OfficeExtract, { kind: 'sheets' }> }) {
  const { t } = useText()
  const empty = extract.kind === 'text' ? extract.blocks.length === 0 : extract.slides.length === 0
  if (empty) return <EmptyState icon={FileText} title={t('documents.empty')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.scroller} aria-label={visibleName(name)} tabIndex={0}>
      <article className={`${styles.markup} ${own.text}`} dir="auto">
        {extract.kind === 'text' ? views(extract.blocks) : <Slides slides={extract} />}
      </article>
    </section>
  )
}
