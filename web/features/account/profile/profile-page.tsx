import { useQuery } from '@tanstack/react-query'
import { usePageTools } from '#web/lib/page-tools.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { Loading } from '#web/ui/loading.tsx'
import { MailCard } from '../mail/mail-card.tsx'
import { PasskeysCard } from '../passkeys/passkeys-card.tsx'
import { PushCard } from '../push/push-card.tsx'
import { FactorCard } from '../second-factor/factor-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { InstallCard } from './install-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { accountQueries } from './queries.ts'
import { QuotaCard } from './quota-card.tsx'
import { TokensCard } from './tokens/tokens-card.tsx'
import { UserSummary } from './user-summary.tsx'

/** Edits the user's own account. */
export function ProfilePage({ person, keepPreferences, renderError }: SettingsPageProps) {
  const { api } = usePageTools()
  const { data: user, error, refetch } = useQuery(accountQueries(api).user(person.id))
  if (!user) return error ? renderError(error, () => void refetch()) : <Loading />
  // Based on the current user data: an administrator may have locked the password since the page was opened.
  const mayChangePassword = runtimeConfig.AuthMethod === 'json' && (person.perm.admin || !person.lockPassword)
  return (
    <>
      <UserSummary person={person} />
      <QuotaCard />
      <PreferencesCard user={user} onKeep={keepPreferences} />
      {mayChangePassword && <PasswordCard user={user} />}
      <FactorCard />
      <PasskeysCard />
      <NoticesCard isAdmin={person.perm.admin} />
      <MailCard isAdmin={person.perm.admin} />
      <PushCard isAdmin={person.perm.admin} />
      <DevicesCard />
      <TokensCard />
      <InstallCard />
    </>
  )
}
