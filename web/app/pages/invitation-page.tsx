import { useQuery } from '@tanstack/react-query'
import { InvitationForm } from '#web/features/account/session/invitation/invitation-form.tsx'
import { InvitationScreen } from '#web/features/account/session/invitation/invitation-screen.tsx'
import { acceptInvitation, openInvitationQuery } from '#web/features/account/session/invitation/queries.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { errorPageCode } from '../errors/error-view.tsx'
import { useAddress } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'
import { Brand, brandName } from '../shell/brand.tsx'
import { captchaOf } from './captcha-of.ts'
import { ErrorPage } from './error-page.tsx'

/** Accepts the invitation of the address: creates the account and signs in to it. */
export function InvitationPage() {
  const config = useConfig()
  const { session, tools, goTo } = usePage()
  const { t } = useText()
  const { path } = useAddress()
  const state = useStore(session.state)
  const [, , secret = ''] = path.split('/')
  const { data, error, refetch } = useQuery(openInvitationQuery(tools.api, secret))
  const isGone = error instanceof ApiError && error.status === 404
  if (error && !isGone) return <ErrorPage code={errorPageCode(error)} onRetry={() => void refetch()} />
  if (!data && !isGone) return <TopProgress label={t('state.loading')} />

  const accept = async (answer: Parameters<typeof acceptInvitation>[2]) => {
    const token = await acceptInvitation(tools.api, secret, answer)
    const begun = session.begin(token)
    // At once, so that the page does not open the invitation again, which is used up.
    goTo('/files/', { replace: true })
    await begun
  }
  return (
    <InvitationScreen name={brandName(config.Name, t('app.name'))} logo={<Brand size={48} />} isValid={!isGone}>
      {data && !isGone && (
        <InvitationForm
          username={data.username}
          minimumPasswordLength={data.minimumPasswordLength}
          signedInAs={state.kind === 'signed-in' ? state.user.username : null}
          captcha={captchaOf(config, tools.api)}
          onAccept={accept}
          onGone={() => void refetch()}
        />
      )}
    </InvitationScreen>
  )
}
