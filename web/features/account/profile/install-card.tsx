import { Download } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { installOffer } from '#web/lib/install-offer.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Safari on phones and tablets offers nothing by itself, and is the only one to say whether it shows an app. */
const byHand = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** What the browser offers with: it shows its own question when it is told to. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}
const isOffer = (event: Event | null): event is InstallOffer => event !== null && 'prompt' in event

/** How the page becomes an app on this device; nothing where it is one, or the browser makes none. */
export function InstallCard() {
  const { t } = useText()
  const offer = useStore(installOffer)
  const installed = useMediaQuery('(display-mode: standalone)')
  if (installed || (offer === null && !byHand())) return null
  const install = () => {
    // It holds for one question.
    installOffer.set(null)
    // Who declines is told nothing, and a browser that breaks off says so itself.
    if (isOffer(offer)) offer.prompt().catch(() => undefined)
  }
  return (
    <Card title={t('app.install')}>
      {offer === null ? (
        <p>{t('app.installByHand')}</p>
      ) : (
        <div>
          <Button icon={Download} onClick={install}>
            {t('app.install')}
          </Button>
        </div>
      )}
    </Card>
  )
}
