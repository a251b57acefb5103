import { useMemo } from 'react'
import { formatShortcut } from '#web/lib/keyboard.ts'
import { useText } from '#web/text/text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { LazyPart } from '../lazy-part.tsx'
import { PALETTE_KEY } from '../palette/use-palette.tsx'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'
import { type ByHand, type HelpEntry, withKeys } from './help-entries.ts'
import styles from './help-prompt.module.css'

const searchLanguage = createPart(async () => (await import('#web/features/search/search-language.tsx')).SearchLanguage)
const NO_PROPS = {}

/** What the search understands, where there is one. */
function SearchHelp() {
  const { speech } = usePage()
  const part = useMemo(() => withBook(searchLanguage, 'search', speech), [speech])
  return <LazyPart part={part} props={NO_PROPS} waiting={null} />
}

interface HelpPromptProps {
  readonly entries: readonly HelpEntry[]
  /** Left out where there is a listing. */
  readonly byHand?: readonly ByHand[] | undefined
  readonly version: string
  readonly onClose: () => void
}

/** What can be done here by keyboard, mouse and touch. Made from the same list of actions as everything else. */
export function HelpPrompt(props: HelpPromptProps) {
  const { entries, byHand, version, onClose } = props
  const { t } = useText()
  const keys: HelpEntry[] = [
    ...entries,
    { id: 'palette', text: t('help.palette'), shortcut: PALETTE_KEY },
    { id: 'help', text: t('help.help'), shortcut: 'F1' },
  ]
  if (!byHand) keys.push({ id: 'clear', text: t('help.clear'), shortcut: 'Escape' })
  const hands: readonly ByHand[] = byHand ?? [
    [t('help.open'), t('help.doubleClick')],
    [t('help.range'), t('help.shiftClick')],
    [t('help.add'), t('help.modClick', formatShortcut('Mod', t))],
  ]
  return (
    <Dialog title={t('help.title')} size="large" onClose={onClose}>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.heading}>{t('help.shortcuts')}</h3>
          <dl>
            {withKeys(keys).map(({ id, text, shortcut }) => (
              <div key={id} className={styles.line}>
                <dt>{text}</dt>
                <dd>
                  <kbd className={styles.keys}>{formatShortcut(shortcut, t)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {hands.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('help.mouse')}</h3>
            <dl>
              {hands.map(([what, how]) => (
                <div key={what} className={styles.line}>
                  <dt>{what}</dt>
                  <dd className={styles.how}>{how}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      {!byHand && <SearchHelp />}
      {version && <p className={styles.version}>{t('help.version', version)}</p>}
    </Dialog>
  )
}
