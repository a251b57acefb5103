import type { Permissions, User } from '#contract/users.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './account.module.css'

const PERMISSION_TEXTS: ReadonlyArray<readonly [Exclude<keyof Permissions, 'admin'>, TextKey]> = [
  ['download', 'profile.may.download'],
  ['create', 'profile.may.create'],
  ['modify', 'profile.may.modify'],
  ['rename', 'profile.may.rename'],
  ['delete', 'profile.may.delete'],
  ['share', 'profile.may.share'],
  ['execute', 'profile.may.execute'],
]

/** Renders the name of the signed-in user, and their permissions in one sentence. */
export function UserSummary({ person }: { person: Pick<User, 'username' | 'perm'> }) {
  const { t, format } = useText()
  const { username, perm } = person
  const deeds = PERMISSION_TEXTS.filter(([name]) => perm[name] && (name !== 'execute' || runtimeConfig.EnableExec))
  const list = new Intl.ListFormat(format.locale).format(deeds.map(([, text]) => t(text)))
  return (
    <header className={styles.who}>
      <Avatar name={username} size="large" />
      <div className={styles.words}>
        <h2 className={styles.username}>
          <bdi>{visibleName(username)}</bdi>
        </h2>
        <p className={styles.meta}>
          {perm.admin ? t('profile.may.everything') : list === '' ? t('profile.may.look') : t('profile.may', list)}
        </p>
      </div>
    </header>
  )
}
