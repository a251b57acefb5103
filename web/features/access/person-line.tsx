import { Check, ChevronRight, Eye, UserCog, X } from 'lucide-react'
import type { PersonAccess } from '#contract/access.ts'
import { filesHref, hrefOf } from '#web/lib/addresses.ts'
import { parentOf } from '#web/lib/paths.ts'
import { useText } from '#web/text/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './access.module.css'
import { EFFECT_ICONS, SHOWN_EFFECTS } from './effect-icons.ts'
import { sentenceOf } from './sentence.ts'

/** What somebody may do, as signs for the eye and as a sentence for the ear. */
function Signs({ person }: { person: PersonAccess }) {
  const { t, format } = useText()
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' })
  const named = (allowed: boolean) =>
    list.format(
      SHOWN_EFFECTS.filter((effect) => person.effects[effect].allowed === allowed).map((effect) =>
        t(`access.effect.${effect}`),
      ),
    )
  const [may, mayNot] = [named(true), named(false)]
  return (
    <>
      <span className={styles.signs} aria-hidden>
        {SHOWN_EFFECTS.map((effect) => (
          <span
            key={effect}
            className={styles.sign}
            data-allowed={person.effects[effect].allowed}
            data-tooltip={t(`access.effect.${effect}`)}
          >
            <Icon icon={EFFECT_ICONS[effect]} size={16} />
          </span>
        ))}
      </span>
      <span className="visually-hidden">
        {may && t('access.may', may)} {mayNot && t('access.mayNot', mayNot)}
      </span>
    </>
  )
}

/** For each thing that can happen, whether somebody may cause it and why; one sentence says all for what is not theirs. */
function Reasons({ person }: { person: PersonAccess }) {
  const { t } = useText()
  if (person.path === null) return <p className={styles.outside}>{sentenceOf(person.effects.list, person, t)}</p>
  return (
    <dl className={styles.reasons} aria-label={t('access.why')}>
      {SHOWN_EFFECTS.map((effect) => {
        const access = person.effects[effect]
        return (
          <div key={effect} className={styles.reason} data-allowed={access.allowed}>
            <dt className={styles.effect}>
              <Icon icon={access.allowed ? Check : X} size={16} className={styles.verdict} />
              {t(`access.effect.${effect}`)}
            </dt>
            <dd className={styles.because}>{sentenceOf(access, person, t)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The folder in which somebody sees an item, or their top when they do not. */
function folderOf({ path }: PersonAccess, isDir: boolean): string {
  if (path === null) return '/'
  const folder = isDir ? path : parentOf(path)
  return folder === '/' ? '/' : `${folder}/`
}

/** One person: what they may do; opened, why, and the ways to their view and their settings. */
export function PersonLine({ person, isDir }: { person: PersonAccess; isDir: boolean }) {
  const { t } = useText()
  const name = visibleName(person.username)
  return (
    <details className={styles.person}>
      <summary className={styles.line}>
        <Icon icon={ChevronRight} size={16} mirrored className={styles.turn} />
        <span className={styles.name}>
          <bdi dir="auto">{name}</bdi>
          {person.admin && <span className={styles.badge}>{t('access.administrator')}</span>}
        </span>
        <Signs person={person} />
      </summary>
      <div className={styles.about}>
        {person.path !== null && (
          <p className={styles.place}>
            {t('access.seenAt')} <bdi dir="auto">{visibleName(person.path)}</bdi>
          </p>
        )}
        <Reasons person={person} />
        <div className={styles.ways}>
          <LinkButton icon={Eye} href={`${filesHref(folderOf(person, isDir))}?as=${person.id}`}>
            {t('access.viewAs', name)}
          </LinkButton>
          <LinkButton
            variant="plain"
            icon={UserCog}
            href={hrefOf(`/settings/users/${person.id}`)}
            aria-label={t('access.settingsOf', name)}
          >
            {t('access.settings')}
          </LinkButton>
        </div>
      </div>
    </details>
  )
}
