import { Download } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { installOffer } from '#web/lib/install-offer.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Returns whether installation is manual: Safari on phones and tablets offers no prompt, and only Safari has `navigator.standalone`. */
const isManualInstall = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** The `beforeinstallprompt` event. `prompt` shows the browser's own dialog. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}
const isOffer = (event: Event | null): event is InstallOffer => event !== null && 'prompt' in event

/** Offers to install the page as an app on this device. Renders nothing if it is installed or the browser does not support it. */
export function InstallCard() {
  const { t } = useText()
  const offer = useStore(installOffer)
  const installed = useMediaQuery('(display-mode: standalone)')
  if (installed || (offer === null && !isManualInstall())) return null
  const install = () => {
    // The event can be used only once.
    installOffer.set(null)
    // No message if the user declines. The browser reports its own failures.
    if (isOffer(offer)) offer.prompt().catch(() => undefined)
  }
  return (
    <Card id="profile.install" title={t('profile.install')}>
      {offer === null ? (
        <p>{t('app.installByHand')}</p>
      ) : (
        <div>
          <Button icon={Download} onClick={install}>
            {t('profile.install')}
          </Button>
        </div>
      )}
    </Card>
  )
}
