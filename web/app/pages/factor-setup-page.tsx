import { FactorSetupScreen } from '#web/features/account/second-factor/setup-screen.tsx'
import { usePage } from '../router/use-page.ts'

/** Sets up the second factor that an administrator requires. Until then, the server refuses everything else. */
export function FactorSetupPage() {
  const { session } = usePage()
  const onSignOut = () => void session.signOut().catch(() => undefined)
  return <FactorSetupScreen onDone={() => void session.refresh()} onSignOut={onSignOut} />
}
