import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { formatShortcut } from '#web/lib/keyboard.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { PALETTE_KEY } from '../palette/use-palette.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { type GestureHelp, type HelpEntry, withKeys } from './help-entries.ts'
import styles from './help-prompt.module.css'
import { HandLine, KeyLine, Lines } from './lines.tsx'

const searchLanguage = createPart(async () => (await import('#web/features/search/search-language.tsx')).SearchLanguage)
const singleKeys = createPart(async () => (await import('#web/features/preview/single-keys.tsx')).SingleKeys)
const listingHelp = createPart(async () => (await import('./listing-help.tsx')).ListingHelp)
const NO_PROPS = {}

/** Keyboard and touch help for the listing. */
function FurtherHelp() {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(listingHelp, 'help', speech), [speech])
  return <LazyPart part={part} props={NO_PROPS} waiting={null} />
}

/** Syntax of the search. */
function SearchHelp() {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(searchLanguage, 'search', speech), [speech])
  return <LazyPart part={part} props={NO_PROPS} waiting={null} />
}

/** Switch for single-key shortcuts. */
function KeysHelp() {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(singleKeys, 'preview', speech), [speech])
  return <LazyPart part={part} props={NO_PROPS} waiting={null} />
}

interface HelpPromptProps {
  readonly entries: readonly HelpEntry[]
  /** Undefined where there is a listing. */
  readonly byHand?: readonly GestureHelp[] | undefined
  readonly version: string
  readonly onClose: () => void
}

/** Help for keyboard, mouse and touch. Generated from the same list of actions as the menus. */
export function HelpPrompt(props: HelpPromptProps) {
  const { entries, byHand, version, onClose } = props
  const { t } = useText()
  const keys: HelpEntry[] = [
    ...entries,
    { id: 'palette', text: t('help.palette'), shortcut: PALETTE_KEY },
    { id: 'help', text: t('help.help'), shortcut: 'F1', alternative: '?' },
  ]
  if (!byHand) keys.push({ id: 'clear', text: t('help.clear'), shortcut: 'Escape' })
  const hands: readonly GestureHelp[] = byHand ?? [
    [t('help.open'), t('help.doubleClick')],
    [t('help.range'), t('help.shiftClick')],
    [t('help.add'), t('help.modClick', formatShortcut('Mod', t))],
  ]
  return (
    <Dialog title={t('help.title')} size="large" onClose={onClose}>
      {/* Focused here instead of on the dialog, so that it can be scrolled with the keyboard at once. */}
      <div className={styles.columns} tabIndex={-1} data-autofocus>
        <Lines title={t('help.shortcuts')}>
          {withKeys(keys).map(({ id, ...entry }) => (
            <KeyLine key={id} {...entry} />
          ))}
        </Lines>
        {!byHand && <FurtherHelp />}
        {hands.length > 0 && (
          <Lines title={t('help.mouse')}>
            {hands.map(([what, how]) => (
              <HandLine key={what} text={what} how={how} />
            ))}
          </Lines>
        )}
      </div>
      <KeysHelp />
      {!byHand && <SearchHelp />}
      {version && <p className={styles.version}>{t('help.version', version)}</p>}
    </Dialog>
  )
}
