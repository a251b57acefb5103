import { installOffer } from '#web/lib/install-offer.ts'
import type { Page } from '../router/page.ts'
import { registerServiceWorker } from './service-worker.ts'
import { followShareTarget } from './share-target.tsx'

/** Starts the features of the installable app that the browser supports, after everything else has loaded. */
export async function startInstalledApp(page: Page): Promise<void> {
  const { tools, speech } = page
  addEventListener('appinstalled', () => {
    installOffer.set(null)
    tools.toasts.success(speech.t('app.installed'))
  })
  followShareTarget(page)
  await registerServiceWorker(page)
}
