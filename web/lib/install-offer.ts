import { createStore } from './store.ts'

/** The browser's offer to install the page as an app; null while there is none. It comes at most once a load, maybe before anybody asks. */
export const installOffer = createStore<Event | null>(null)

/** Takes the offer when it comes, in place of the browser's own bar. */
export const awaitInstallOffer = (): void =>
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    installOffer.set(offer)
  })
