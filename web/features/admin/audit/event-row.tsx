import { ArrowRight } from 'lucide-react'
import type { AuditEvent } from '#contract/audit.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import styles from './audit.module.css'
import { detailText, fieldsText } from './detail.ts'
import { isAboutFiles, KINDS, OUTCOMES } from './kinds.ts'
import { folderHref, partsOf } from './places.ts'

/** Renders one event: time, user, action, target, address and outcome. */
export function EventRow({ event, scope }: { event: AuditEvent; scope: string | null }) {
  const text = useText()
  const { t } = text
  const { icon, text: kind } = KINDS[event.kind]
  const detail = detailText(event, text)
  return (
    <tr className={styles.row} data-outcome={event.outcome}>
      <td className={styles.when}>
        <Time value={new Date(event.at)} />
      </td>
      <td className={styles.who}>
        <Who event={event} />
      </td>
      <td className={styles.what}>
        <span className={styles.kind}>
          <Icon icon={icon} size={16} />
          {t(kind)}
        </span>
      </td>
      <td className={styles.on}>
        <Targets event={event} scope={scope} />
        {detail !== '' && (
          <p className={styles.detail}>
            <bdi>{detail}</bdi>
          </p>
        )}
      </td>
      <td className={styles.where}>{event.address !== null && <bdi>{visibleName(event.address)}</bdi>}</td>
      <td className={styles.outcome}>{t(OUTCOMES[event.outcome])}</td>
    </tr>
  )
}

/** Renders the user's name at that time; for a failed sign-in, the name that was tried. */
function Who({ event: { userId, username, kind } }: { event: AuditEvent }) {
  const { t } = useText()
  if (username !== '') return <bdi dir="auto">{visibleName(username)}</bdi>
  if (userId !== null) return t('audit.person', userId)
  return kind === 'signInFailed' ? null : t('audit.byItself')
}

function Targets({ event: { kind, targets }, scope }: { event: AuditEvent; scope: string | null }) {
  const words = useText()
  if (kind === 'settingsChanged') return fieldsText(targets, words)
  if (!isAboutFiles(kind)) return targets.map((name) => <bdi key={name}>{visibleName(name)}</bdi>)
  const [source = '', destination] = targets
  return (
    <>
      <PathLink path={source} scope={scope} />
      {destination !== undefined && (
        <span className={styles.destination}>
          <Icon icon={ArrowRight} size={14} mirrored />
          <PathLink path={destination} scope={scope} />
        </span>
      )}
    </>
  )
}

/** Renders a path of the served root, with a link to its folder if the user can open that. */
function PathLink({ path, scope }: { path: string; scope: string | null }) {
  const { folder, name } = partsOf(path)
  const href = scope === null ? null : folderHref(path, scope)
  const whole = (
    <bdi dir="auto" className={styles.path}>
      <span className={styles.folder}>{visibleName(folder)}</span>
      {visibleName(name)}
    </bdi>
  )
  return href === null ? (
    <span className={styles.place}>{whole}</span>
  ) : (
    <a className={styles.place} href={href}>
      {whole}
    </a>
  )
}
