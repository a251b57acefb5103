import { Check, ChevronRight, Eye, UserCog, X } from 'lucide-react'
import type { PersonAccess } from '#contract/access.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHrefForUser, hrefOf } from '#web/lib/addresses.ts'
import { parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './access.module.css'
import { EFFECT_ICONS, SHOWN_EFFECTS } from './effect-icons.ts'
import { sentenceOf } from './sentence.ts'

type EffectName = keyof PersonAccess['effects']

/** Returns a function that joins names of effects. */
function useEffectList(): (effects: readonly EffectName[]) => string {
  const { t, format } = useText()
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' })
  return (effects) => list.format(effects.map((effect) => t(`access.effect.${effect}`)))
}

/** Renders a user's allowed effects as icons, and as a sentence for screen readers. */
function Signs({ effects }: Pick<PersonAccess, 'effects'>) {
  const { t } = useText()
  const listed = useEffectList()
  const may = listed(SHOWN_EFFECTS.filter((effect) => effects[effect].allowed))
  const mayNot = listed(SHOWN_EFFECTS.filter((effect) => !effects[effect].allowed))
  return (
    <>
      <span className={styles.signs} aria-hidden>
        {SHOWN_EFFECTS.map((effect) => (
          <span
            key={effect}
            className={styles.sign}
            data-allowed={effects[effect].allowed}
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

/** Lists the allowed and denied effects, grouped by reason. */
function Reasons({ person }: { person: PersonAccess }) {
  const { t } = useText()
  const listed = useEffectList()
  const sentence = (effect: EffectName) => sentenceOf(person.effects[effect], person, t)
  return (
    <dl className={styles.reasons} aria-label={t('access.why')}>
      {[...Map.groupBy(SHOWN_EFFECTS, sentence)].map(([because, effects]) => {
        const allowed = effects.every((effect) => person.effects[effect].allowed)
        return (
          <div key={because} className={styles.reason} data-allowed={allowed}>
            <dt className={styles.effect}>
              <Icon icon={allowed ? Check : X} size={16} className={styles.verdict} />
              <span>{listed(effects)}</span>
            </dt>
            <dd className={styles.because}>{because}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Returns the folder in which a user sees an item, or the user's root if they do not see it. */
function folderOf({ path }: PersonAccess, isDir: boolean): string {
  if (path === null) return '/'
  return withTrailingSlash(isDir ? path : parentOf(path))
}

/** Renders one user with their allowed effects. Expanded, it shows the reasons, and links to the user's view and settings. */
export function UserAccessLine({ person, isDir }: { person: PersonAccess; isDir: boolean }) {
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
        {person.path === null ? (
          <span className={styles.signs}>{t('access.outside')}</span>
        ) : (
          <Signs effects={person.effects} />
        )}
      </summary>
      <div className={styles.about}>
        {person.path !== null && (
          <p className={styles.place}>
            {t('access.seenAt')} <bdi dir="auto">{visibleName(person.path)}</bdi>
          </p>
        )}
        <Reasons person={person} />
        <div className={styles.ways}>
          <LinkButton icon={Eye} href={filesHrefForUser(person.id, folderOf(person, isDir))}>
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
