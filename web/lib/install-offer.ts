import { createStore } from './store.ts'

/**
 * The browser's `beforeinstallprompt` event, or null if there is none. It fires at most once per page load, possibly before any component
 * subscribes.
 */
export const installOffer = createStore<Event | null>(null)

/** Stores the install prompt when the browser fires it, and suppresses the browser's own bar. */
export const awaitInstallOffer = (): void =>
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    installOffer.set(offer)
  })
