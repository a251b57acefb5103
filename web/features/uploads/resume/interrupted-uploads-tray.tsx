import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useTrayInsets } from '#web/ui/use-tray-insets.ts'
import tray from '../uploads.module.css'
import styles from './interrupted-uploads.module.css'
import type {
  InterruptedState,
  InterruptedUpload,
  InterruptedUploadActions,
  InterruptedUploads,
} from './interrupted-uploads.ts'
import { PathList } from './path-list.tsx'

/** Messages for some states. */
const STATE_MESSAGES: Partial<Record<InterruptedState, TextKey>> = {
  denied: 'uploads.left.denied',
  gone: 'uploads.left.gone',
  stranger: 'uploads.left.stranger',
  elsewhere: 'uploads.left.elsewhere',
}

/** Renders the problem, or a note, as one sentence. */
function StateMessage({ drop }: { drop: InterruptedUpload }) {
  const { t } = useText()
  const { state, again, whole } = drop
  const word = STATE_MESSAGES[state]
  if (word) return <p className={styles.problem}>{t(word)}</p>
  if (again === 'never') return <p className={styles.more}>{t('uploads.left.never')}</p>
  return whole ? null : <p className={styles.more}>{t('uploads.left.more')}</p>
}

/** Renders the buttons for resuming: with stored handles, or by selecting the files again if there are none or they did not work. */
function ResumeButtons({ drop, left }: { drop: InterruptedUpload; left: InterruptedUploadActions }) {
  const { t } = useText()
  const { id, name, again, state, kinds } = drop
  if (again === 'never') return null
  const kept = again === 'handles'
  return (
    <>
      {kept && (
        <Button variant="primary" aria-label={t('uploads.resumeOne', name)} onClick={() => left.resumeDrop(id)}>
          {t('uploads.goOn')}
        </Button>
      )}
      {(!kept || state === 'denied' || state === 'gone') &&
        kinds.map((kind) => (
          <Button key={kind} variant={kept ? 'secondary' : 'primary'} onClick={() => left.reselectFiles(id, kind)}>
            {t(kind === 'folder' ? 'uploads.left.chooseFolder' : 'uploads.left.chooseFiles')}
          </Button>
        ))}
    </>
  )
}

/** Renders the changed and missing files, and the possible actions. */
function Differences({ drop, left }: { drop: InterruptedUpload; left: InterruptedUploadActions }) {
  const { t } = useText()
  const { id, changed, missing } = drop
  return (
    <>
      {changed.length > 0 && <PathList title={t('uploads.left.changed', changed.length)} paths={changed} />}
      {missing.length > 0 && <PathList title={t('uploads.left.missing', missing.length)} paths={missing} />}
      <div className={styles.ways}>
        {changed.length > 0 && (
          <Button variant="primary" onClick={() => left.uploadChanged(id)}>
            {t('uploads.left.takeChanged')}
          </Button>
        )}
        <Button onClick={() => left.skipChangedAndMissing(id)}>{t('uploads.left.leaveOut')}</Button>
      </div>
    </>
  )
}

/** Renders the number of remaining files, and the possible actions. */
function Offer({ drop, left }: { drop: InterruptedUpload; left: InterruptedUploadActions }) {
  const { t } = useText()
  return (
    <>
      <p>{t('uploads.left.files', drop.left, drop.total)}</p>
      <StateMessage drop={drop} />
      <div className={styles.ways}>
        <ResumeButtons drop={drop} left={left} />
        <Button aria-label={t('uploads.left.forgetOne', drop.name)} onClick={() => left.discardDrop(drop.id)}>
          {t('uploads.left.forget')}
        </Button>
      </div>
    </>
  )
}

/** Renders one interrupted upload. */
function Drop({ drop, left }: { drop: InterruptedUpload; left: InterruptedUploadActions }) {
  const { t } = useText()
  const { name, others, state } = drop
  return (
    <li className={styles.drop}>
      <p className={styles.name}>
        <FileName name={name} />
        {others > 0 && <span className={styles.more}>{t('uploads.conflict.more', others)}</span>}
      </p>
      {state === 'looking' && (
        <p className={styles.looking}>
          <Spinner />
          {t('uploads.left.looking')}
        </p>
      )}
      {state === 'differs' && <Differences drop={drop} left={left} />}
      {state !== 'looking' && state !== 'differs' && <Offer drop={drop} left={left} />}
    </li>
  )
}

/** Returns the message for screen readers. */
function useAnnouncement(drops: readonly InterruptedUpload[]): string {
  const { t } = useText()
  const problem = drops.map(({ state }) => STATE_MESSAGES[state]).find((word) => word !== undefined)
  return problem ? t(problem) : t('uploads.left.said', drops.length)
}

/** Wraps the actions so that each first moves the focus to the tray, because the pressed button disappears. */
function keepingFocus(left: InterruptedUploads, focus: () => void): InterruptedUploadActions {
  const first =
    <A extends readonly unknown[]>(work: (...args: A) => void) =>
    (...args: A) => {
      focus()
      work(...args)
    }
  return {
    resumeDrop: first((id) => left.resumeDrop(id)),
    reselectFiles: first((id, kind) => left.reselectFiles(id, kind)),
    uploadChanged: first((id) => left.uploadChanged(id)),
    skipChangedAndMissing: first((id) => left.skipChangedAndMissing(id)),
    discardDrop: first((id) => left.discardDrop(id)),
  }
}

/** Lists uploads that were interrupted when the page was closed, with ways to resume them. Renders nothing if there are none. */
export function InterruptedUploadsTray({ left }: { left: InterruptedUploads }) {
  const { t } = useText()
  const drops = useStore(left)
  const said = useAnnouncement(drops)
  const region = useRef<HTMLElement>(null)
  // On a narrow screen it starts collapsed to leave room for the files.
  const narrow = useMediaQuery(NARROW)
  const [wanted, setExpanded] = useState<boolean | null>(null)
  const expanded = wanted ?? !narrow
  const acting = useMemo(() => keepingFocus(left, () => region.current?.focus()), [left])
  useTrayInsets(region, drops.length > 0)
  if (drops.length === 0) return null
  return (
    <section
      ref={region}
      className={classNames(tray.tray, styles.region)}
      aria-label={t('uploads.left.title')}
      tabIndex={-1}
    >
      <header className={tray.header}>
        <p className={classNames(tray.headText, tray.headline)}>{t('uploads.left.title')}</p>
        <IconButton
          label={t(expanded ? 'uploads.collapse' : 'uploads.expand')}
          icon={expanded ? ChevronDown : ChevronUp}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        />
      </header>
      {expanded && (
        <ul className={styles.drops}>
          {drops.map((drop) => (
            <Drop key={drop.id} drop={drop} left={acting} />
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </section>
  )
}
