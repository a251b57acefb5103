import { hrefOf } from '#web/lib/addresses.ts'

/** Address of this browser at its push service, and the keys with which the server encrypts messages. */
export interface DeviceAddress {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** State of the permission; `unsupported` also without a service worker, as over plain HTTP. */
type BrowserState = 'unsupported' | 'blocked' | 'allowed'

/** Returns what the browser allows. A user who was not asked yet counts as allowing it. */
export function browserState(): BrowserState {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'allowed'
}

const registrationOf = () => navigator.serviceWorker.getRegistration(hrefOf('/'))

/** Returns the address of this browser; null while it is not registered for the server's key. */
export async function currentAddress(key: string): Promise<DeviceAddress | null> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  return subscription && isFor(subscription, key) ? addressOf(subscription) : null
}

/**
 * Registers this browser for the server's key, which may ask the user.
 * @throws Error if the user or the browser refuses
 */
export async function registerBrowser(key: string): Promise<DeviceAddress> {
  const registration = await registrationOf()
  if (!registration) throw new Error('There is no service worker.')
  // Asked before anything is awaited that takes long: some browsers ask only right after a click.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('The user refused.')
  const old = await registration.pushManager.getSubscription()
  if (old && isFor(old, key)) return addressOf(old)
  await old?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return addressOf(subscription)
}

/** Ends the registration of this browser, if there is one. */
export async function unregisterBrowser(): Promise<void> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Returns whether a registration is for a key. Messages by another key are refused by the push service. */
const isFor = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null && encode(options.applicationServerKey) === key

function addressOf(subscription: PushSubscription): DeviceAddress {
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((name) => subscription.getKey(name))
  if (!p256dh || !auth) throw new Error('The browser has no keys.')
  return { endpoint: subscription.endpoint, keys: { p256dh: encode(p256dh), auth: encode(auth) } }
}

/** Encodes bytes in base64url without padding. */
const encode = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
