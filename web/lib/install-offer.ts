import { createStore } from './store.ts'

/** What the browser offers with: it shows its own question when it is told to. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

/** The browser's offer to install the page as an app; null while there is none. It comes at most once a load, maybe before anybody asks. */
export const installOffer = createStore<InstallOffer | null>(null)

/** Takes the offer when it comes, in place of the browser's own bar. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isOffer(event)) installOffer.set(event)
  })
}
